//! Transcripts: reading, running, blessing, recording, coverage.
