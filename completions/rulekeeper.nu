module completions {

  def "nu-complete rulekeeper color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper lang" [] {
    [ "en" "de" ]
  }

  # A rules referee, bookkeeper and scriptable REPL for card-driven adventure games
  export extern rulekeeper [
    --color: string@"nu-complete rulekeeper color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    --version(-V)             # Print version
  ]

  def "nu-complete rulekeeper play color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper play lang" [] {
    [ "en" "de" ]
  }

  # Sets up or takes up a game; the same as no command at all
  export extern "rulekeeper play" [
    --heroes: string          # Who plays, by hero; `random` for any that is left, a number for so many of them
    --quest: string           # Which quest or scenario; `random` for any of them
    --set: string             # Variants and options of the game, as in `--set combined-turn=true`
    --seed: string            # The same seed gives the same draws and rolls
    --edition: string         # Which edition of the rules
    --table                   # Everything lies on a real table: draws and rolls are asked for
    --physical: string        # Only this lies on a real table: dice, hands, or piles by name
    --resume: path            # Takes up the last game, or this one, by name or file
    --from: string            # Opens a transcript as it stands before that step; nothing is kept
    --pack: path              # A pack of cards on top of the game's own: a file, or a folder of them
    --keep-going              # From a pipe: goes on after a line that is refused or fails
    --as: string              # Shows and does everything as this seat
    --color: string@"nu-complete rulekeeper play color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper play lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    game?: string             # Which game; may be left out where there is only one
  ]

  def "nu-complete rulekeeper games color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper games lang" [] {
    [ "en" "de" ]
  }

  # Lists, renames, exports or deletes kept games
  export extern "rulekeeper games" [
    --color: string@"nu-complete rulekeeper games color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper games lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
  ]

  def "nu-complete rulekeeper games list color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper games list lang" [] {
    [ "en" "de" ]
  }

  # Lists the kept games, the last played first
  export extern "rulekeeper games list" [
    --color: string@"nu-complete rulekeeper games list color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper games list lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
  ]

  def "nu-complete rulekeeper games rename color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper games rename lang" [] {
    [ "en" "de" ]
  }

  # Gives a game another name
  export extern "rulekeeper games rename" [
    --color: string@"nu-complete rulekeeper games rename color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper games rename lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    game: path                # The game, by name or file
    name: string
  ]

  def "nu-complete rulekeeper games export color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper games export lang" [] {
    [ "en" "de" ]
  }

  # Copies a game to a file
  export extern "rulekeeper games export" [
    --color: string@"nu-complete rulekeeper games export color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper games export lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    game: path                # The game, by name or file
    to: path                  # A file that does not exist yet
  ]

  def "nu-complete rulekeeper games delete color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper games delete lang" [] {
    [ "en" "de" ]
  }

  # Throws games away
  export extern "rulekeeper games delete" [
    --color: string@"nu-complete rulekeeper games delete color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper games delete lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    ...game: path             # The games, by name or file
  ]

  def "nu-complete rulekeeper watch color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper watch lang" [] {
    [ "en" "de" ]
  }

  # Follows a game read-only in a second terminal
  export extern "rulekeeper watch" [
    --as: string              # Shows what this seat may see
    --once                    # Shows the game as it stands and leaves
    --color: string@"nu-complete rulekeeper watch color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper watch lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    file: path                # The game, by name or file
  ]

  def "nu-complete rulekeeper run color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper run lang" [] {
    [ "en" "de" ]
  }

  # Runs transcripts
  export extern "rulekeeper run" [
    --bless                   # Rewrites expectations that fail
    --json                    # Results as JSON
    --junit: path             # Results as `JUnit` XML into this file
    --jobs: string            # How many run at the same time; all cores otherwise
    --color: string@"nu-complete rulekeeper run color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper run lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    ...path: path             # Transcripts, or folders of them
  ]

  def "nu-complete rulekeeper rules color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper rules lang" [] {
    [ "en" "de" ]
  }

  # Looks rules up, by id or by what they are about
  export extern "rulekeeper rules" [
    --game: string            # Only rules of this game
    --compare: string         # What each game says about a term, side by side
    --json                    # The hits as JSON
    --color: string@"nu-complete rulekeeper rules color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper rules lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    ...query: string          # A rule's id, or words to look for; none lists all; `example` behind them tells a played one
  ]

  def "nu-complete rulekeeper card color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper card lang" [] {
    [ "en" "de" ]
  }

  # Shows a card, enemy, location or quest
  export extern "rulekeeper card" [
    --game: string            # Only in this game
    --pack: path              # A pack of cards on top of the game's own: a file, or a folder of them
    --effect                  # What it does as it is written in its pack, for authors of cards
    --color: string@"nu-complete rulekeeper card color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper card lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    ...name: string           # Its name, or the beginning of it
  ]

  def "nu-complete rulekeeper coverage color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper coverage lang" [] {
    [ "en" "de" ]
  }

  # Tells which rules the transcripts prove
  export extern "rulekeeper coverage" [
    --json                    # The result as JSON
    --color: string@"nu-complete rulekeeper coverage color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper coverage lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    ...path: path             # Transcripts, or folders of them; those of the current folder otherwise
  ]

  def "nu-complete rulekeeper simulate player" [] {
    [ "random" "greedy" ]
  }

  def "nu-complete rulekeeper simulate color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper simulate lang" [] {
    [ "en" "de" ]
  }

  # Plays many games and tells how they ended
  export extern "rulekeeper simulate" [
    --heroes: string          # Who plays, by hero; without any of heroes, quest and variants each game is set up in another way
    --quest: string           # Which quest or scenario
    --set: string             # Variants and options of the game, as in `--set combined-turn=true`
    --edition: string         # Which edition of the rules
    --pack: path              # A pack of cards on top of the game's own: a file, or a folder of them
    --games: string           # How many games
    --seconds: string         # For how long
    --seed: string            # The same seed gives the same result
    --player: string@"nu-complete rulekeeper simulate player" # Who plays; several, for one seat after the other
    --json                    # The result as JSON
    --color: string@"nu-complete rulekeeper simulate color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper simulate lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help (see more with '--help')
    game: string              # Which game
  ]

  def "nu-complete rulekeeper check color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper check lang" [] {
    [ "en" "de" ]
  }

  # Validates packs and counts what is in them
  export extern "rulekeeper check" [
    --game: string            # Which game the packs are for; otherwise the one they fit best
    --color: string@"nu-complete rulekeeper check color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper check lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    ...pack: path             # Packs: files, or folders of them; without one, the content of the program and your own packs
  ]

  def "nu-complete rulekeeper generate color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper generate lang" [] {
    [ "en" "de" ]
  }

  # Writes files for shells, man and editors
  export extern "rulekeeper generate" [
    --color: string@"nu-complete rulekeeper generate color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper generate lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
  ]

  def "nu-complete rulekeeper generate completions shell" [] {
    [ "bash" "elvish" "fish" "nushell" "powershell" "zsh" ]
  }

  def "nu-complete rulekeeper generate completions color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper generate completions lang" [] {
    [ "en" "de" ]
  }

  # Completions for a shell
  export extern "rulekeeper generate completions" [
    --color: string@"nu-complete rulekeeper generate completions color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper generate completions lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    shell: string@"nu-complete rulekeeper generate completions shell"
  ]

  def "nu-complete rulekeeper generate man color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper generate man lang" [] {
    [ "en" "de" ]
  }

  # The manual page
  export extern "rulekeeper generate man" [
    --color: string@"nu-complete rulekeeper generate man color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper generate man lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
  ]

  def "nu-complete rulekeeper generate language color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper generate language lang" [] {
    [ "en" "de" ]
  }

  # The language that cards of a game are written in, on one page of Markdown
  export extern "rulekeeper generate language" [
    --game: string            # Which game; may be left out where there is only one
    --pack: path              # Packs on top of the game's own: their words and cards are in it too
    --color: string@"nu-complete rulekeeper generate language color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper generate language lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
  ]

  def "nu-complete rulekeeper generate schema of" [] {
    [ "pack" "transcript" ]
  }

  def "nu-complete rulekeeper generate schema color" [] {
    [ "auto" "always" "never" ]
  }

  def "nu-complete rulekeeper generate schema lang" [] {
    [ "en" "de" ]
  }

  # A JSON schema for editors
  export extern "rulekeeper generate schema" [
    --game: string            # Which game's packs; may be left out where there is only one
    --color: string@"nu-complete rulekeeper generate schema color" # When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    --ascii                   # No box drawing or other glyphs
    --plain                   # Line by line, for screen readers and logs
    --no-pager                # Prints long answers as they are, also on a terminal
    --lang: string@"nu-complete rulekeeper generate schema lang" # The language of names and of the games' words; commands stay English
    --help(-h)                # Print help
    of: string@"nu-complete rulekeeper generate schema of"
  ]

}

export use completions *
