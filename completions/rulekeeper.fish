# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_rulekeeper_global_optspecs
    string join \n color= ascii plain no-pager lang= h/help V/version
end

function __fish_rulekeeper_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_rulekeeper_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_rulekeeper_using_subcommand
    set -l cmd (__fish_rulekeeper_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -s V -l version -d 'Print version'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "play" -d 'Sets up or takes up a game; the same as no command at all'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "games" -d 'Lists, renames, exports or deletes kept games'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "watch" -d 'Follows a game read-only in a second terminal'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "run" -d 'Runs transcripts'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "rules" -d 'Looks rules up, by id or by what they are about'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "card" -d 'Shows a card, enemy, location or quest'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "coverage" -d 'Tells which rules the transcripts prove'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "simulate" -d 'Plays many games and tells how they ended'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "check" -d 'Validates packs and counts what is in them'
complete -c rulekeeper -n "__fish_rulekeeper_needs_command" -f -a "generate" -d 'Writes files for shells, man and editors'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l heroes -d 'Who plays, by hero; `random` for any that is left, a number for so many of them' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l quest -d 'Which quest or scenario; `random` for any of them' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l set -d 'Variants and options of the game, as in `--set combined-turn=true`' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l seed -d 'The same seed gives the same draws and rolls' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l edition -d 'Which edition of the rules' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l physical -d 'Only this lies on a real table: dice, hands, or piles by name' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l resume -d 'Takes up the last game, or this one, by name or file' -r -F
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l from -d 'Opens a transcript as it stands before that step; nothing is kept' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l pack -d 'A pack of cards on top of the game\'s own: a file, or a folder of them' -r -F
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l as -d 'Shows and does everything as this seat' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l table -d 'Everything lies on a real table: draws and rolls are asked for'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l keep-going -d 'From a pipe: goes on after a line that is refused or fails'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand play" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -f -a "list" -d 'Lists the kept games, the last played first'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -f -a "rename" -d 'Gives a game another name'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -f -a "export" -d 'Copies a game to a file'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and not __fish_seen_subcommand_from list rename export delete" -f -a "delete" -d 'Throws games away'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from list" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from list" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from list" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from list" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from list" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from rename" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from rename" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from rename" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from rename" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from rename" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from rename" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from export" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from export" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from export" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from export" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from export" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from delete" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from delete" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from delete" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from delete" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand games; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand watch" -l as -d 'Shows what this seat may see' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand watch" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand watch" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand watch" -l once -d 'Shows the game as it stands and leaves'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand watch" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand watch" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand watch" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand watch" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -l junit -d 'Results as `JUnit` XML into this file' -r -F
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -l jobs -d 'How many run at the same time; all cores otherwise' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -l bless -d 'Rewrites expectations that fail'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -l json -d 'Results as JSON'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand run" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand rules" -l game -d 'Only rules of this game' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand rules" -l compare -d 'What each game says about a term, side by side' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand rules" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand rules" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand rules" -l json -d 'The hits as JSON'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand rules" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand rules" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand rules" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand rules" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand card" -l game -d 'Only in this game' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand card" -l pack -d 'A pack of cards on top of the game\'s own: a file, or a folder of them' -r -F
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand card" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand card" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand card" -l effect -d 'What it does as it is written in its pack, for authors of cards'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand card" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand card" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand card" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand card" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand coverage" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand coverage" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand coverage" -l json -d 'The result as JSON'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand coverage" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand coverage" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand coverage" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand coverage" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l heroes -d 'Who plays, by hero; without any of heroes, quest and variants each game is set up in another way' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l quest -d 'Which quest or scenario' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l set -d 'Variants and options of the game, as in `--set combined-turn=true`' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l edition -d 'Which edition of the rules' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l pack -d 'A pack of cards on top of the game\'s own: a file, or a folder of them' -r -F
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l games -d 'How many games' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l seconds -d 'For how long' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l seed -d 'The same seed gives the same result' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l player -d 'Who plays; several, for one seat after the other' -r -f -a "random\t'Any legal option, evenly'
greedy\t'What looks best at once'"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l json -d 'The result as JSON'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand check" -l game -d 'Which game the packs are for; otherwise the one they fit best' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand check" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand check" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand check" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand check" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand check" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand check" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -f -a "completions" -d 'Completions for a shell'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -f -a "man" -d 'The manual page'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -f -a "language" -d 'The language that cards of a game are written in, on one page of Markdown'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and not __fish_seen_subcommand_from completions man language schema" -f -a "schema" -d 'A JSON schema for editors'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from completions" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from completions" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from completions" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from completions" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from completions" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from completions" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from man" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from man" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from man" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from man" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from man" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from man" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from language" -l game -d 'Which game; may be left out where there is only one' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from language" -l pack -d 'Packs on top of the game\'s own: their words and cards are in it too' -r -F
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from language" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from language" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from language" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from language" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from language" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from language" -s h -l help -d 'Print help'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from schema" -l game -d 'Which game\'s packs; may be left out where there is only one' -r
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from schema" -l color -d 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`' -r -f -a "auto\t''
always\t''
never\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from schema" -l lang -d 'The language of names and of the games\' words; commands stay English' -r -f -a "en\t''
de\t''"
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from schema" -l ascii -d 'No box drawing or other glyphs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from schema" -l plain -d 'Line by line, for screen readers and logs'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from schema" -l no-pager -d 'Prints long answers as they are, also on a terminal'
complete -c rulekeeper -n "__fish_rulekeeper_using_subcommand generate; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help'
