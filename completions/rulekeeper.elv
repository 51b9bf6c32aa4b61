
use builtin;
use str;

set edit:completion:arg-completer[rulekeeper] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'rulekeeper'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'rulekeeper'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
            cand -V 'Print version'
            cand --version 'Print version'
            cand play 'Sets up or takes up a game; the same as no command at all'
            cand games 'Lists, renames, exports or deletes kept games'
            cand watch 'Follows a game read-only in a second terminal'
            cand run 'Runs transcripts'
            cand rules 'Looks rules up, by id or by what they are about'
            cand card 'Shows a card, enemy, location or quest'
            cand coverage 'Tells which rules the transcripts prove'
            cand simulate 'Plays many games and tells how they ended'
            cand check 'Validates packs and counts what is in them'
            cand generate 'Writes files for shells, man and editors'
        }
        &'rulekeeper;play'= {
            cand --heroes 'Who plays, by hero; `random` for any that is left, a number for so many of them'
            cand --quest 'Which quest or scenario; `random` for any of them'
            cand --set 'Variants and options of the game, as in `--set combined-turn=true`'
            cand --seed 'The same seed gives the same draws and rolls'
            cand --edition 'Which edition of the rules'
            cand --physical 'Only this lies on a real table: dice, hands, or piles by name'
            cand --resume 'Takes up the last game, or this one, by name or file'
            cand --from 'Opens a transcript as it stands before that step; nothing is kept'
            cand --pack 'A pack of cards on top of the game''s own: a file, or a folder of them'
            cand --as 'Shows and does everything as this seat'
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --table 'Everything lies on a real table: draws and rolls are asked for'
            cand --keep-going 'From a pipe: goes on after a line that is refused or fails'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;games'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'Lists the kept games, the last played first'
            cand rename 'Gives a game another name'
            cand export 'Copies a game to a file'
            cand delete 'Throws games away'
        }
        &'rulekeeper;games;list'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;games;rename'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;games;export'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;games;delete'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;watch'= {
            cand --as 'Shows what this seat may see'
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --once 'Shows the game as it stands and leaves'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;run'= {
            cand --junit 'Results as `JUnit` XML into this file'
            cand --jobs 'How many run at the same time; all cores otherwise'
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --bless 'Rewrites expectations that fail'
            cand --json 'Results as JSON'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;rules'= {
            cand --game 'Only rules of this game'
            cand --compare 'What each game says about a term, side by side'
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --json 'The hits as JSON'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;card'= {
            cand --game 'Only in this game'
            cand --pack 'A pack of cards on top of the game''s own: a file, or a folder of them'
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --effect 'What it does as it is written in its pack, for authors of cards'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;coverage'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --json 'The result as JSON'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;simulate'= {
            cand --heroes 'Who plays, by hero; without any of heroes, quest and variants each game is set up in another way'
            cand --quest 'Which quest or scenario'
            cand --set 'Variants and options of the game, as in `--set combined-turn=true`'
            cand --edition 'Which edition of the rules'
            cand --pack 'A pack of cards on top of the game''s own: a file, or a folder of them'
            cand --games 'How many games'
            cand --seconds 'For how long'
            cand --seed 'The same seed gives the same result'
            cand --player 'Who plays; several, for one seat after the other'
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --json 'The result as JSON'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'rulekeeper;check'= {
            cand --game 'Which game the packs are for; otherwise the one they fit best'
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;generate'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
            cand completions 'Completions for a shell'
            cand man 'The manual page'
            cand language 'The language that cards of a game are written in, on one page of Markdown'
            cand schema 'A JSON schema for editors'
        }
        &'rulekeeper;generate;completions'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;generate;man'= {
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;generate;language'= {
            cand --game 'Which game; may be left out where there is only one'
            cand --pack 'Packs on top of the game''s own: their words and cards are in it too'
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'rulekeeper;generate;schema'= {
            cand --game 'Which game''s packs; may be left out where there is only one'
            cand --color 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`'
            cand --lang 'The language of names and of the games'' words; commands stay English'
            cand --ascii 'No box drawing or other glyphs'
            cand --plain 'Line by line, for screen readers and logs'
            cand --no-pager 'Prints long answers as they are, also on a terminal'
            cand -h 'Print help'
            cand --help 'Print help'
        }
    ]
    $completions[$command]
}
