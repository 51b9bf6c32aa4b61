
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'rulekeeper' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'rulekeeper'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'rulekeeper' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Sets up or takes up a game; the same as no command at all')
            [CompletionResult]::new('games', 'games', [CompletionResultType]::ParameterValue, 'Lists, renames, exports or deletes kept games')
            [CompletionResult]::new('watch', 'watch', [CompletionResultType]::ParameterValue, 'Follows a game read-only in a second terminal')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Runs transcripts')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'Looks rules up, by id or by what they are about')
            [CompletionResult]::new('card', 'card', [CompletionResultType]::ParameterValue, 'Shows a card, enemy, location or quest')
            [CompletionResult]::new('coverage', 'coverage', [CompletionResultType]::ParameterValue, 'Tells which rules the transcripts prove')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Plays many games and tells how they ended')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Validates packs and counts what is in them')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Writes files for shells, man and editors')
            break
        }
        'rulekeeper;play' {
            [CompletionResult]::new('--heroes', '--heroes', [CompletionResultType]::ParameterName, 'Who plays, by hero; `random` for any that is left, a number for so many of them')
            [CompletionResult]::new('--quest', '--quest', [CompletionResultType]::ParameterName, 'Which quest or scenario; `random` for any of them')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Variants and options of the game, as in `--set combined-turn=true`')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'The same seed gives the same draws and rolls')
            [CompletionResult]::new('--edition', '--edition', [CompletionResultType]::ParameterName, 'Which edition of the rules')
            [CompletionResult]::new('--physical', '--physical', [CompletionResultType]::ParameterName, 'Only this lies on a real table: dice, hands, or piles by name')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Takes up the last game, or this one, by name or file')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Opens a transcript as it stands before that step; nothing is kept')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'A pack of cards on top of the game''s own: a file, or a folder of them')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Shows and does everything as this seat')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--table', '--table', [CompletionResultType]::ParameterName, 'Everything lies on a real table: draws and rolls are asked for')
            [CompletionResult]::new('--keep-going', '--keep-going', [CompletionResultType]::ParameterName, 'From a pipe: goes on after a line that is refused or fails')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;games' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Lists the kept games, the last played first')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Gives a game another name')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Copies a game to a file')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Throws games away')
            break
        }
        'rulekeeper;games;list' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;games;rename' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;games;export' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;games;delete' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;watch' {
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Shows what this seat may see')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--once', '--once', [CompletionResultType]::ParameterName, 'Shows the game as it stands and leaves')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;run' {
            [CompletionResult]::new('--junit', '--junit', [CompletionResultType]::ParameterName, 'Results as `JUnit` XML into this file')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'How many run at the same time; all cores otherwise')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--bless', '--bless', [CompletionResultType]::ParameterName, 'Rewrites expectations that fail')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Results as JSON')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;rules' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only rules of this game')
            [CompletionResult]::new('--compare', '--compare', [CompletionResultType]::ParameterName, 'What each game says about a term, side by side')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The hits as JSON')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;card' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only in this game')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'A pack of cards on top of the game''s own: a file, or a folder of them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--effect', '--effect', [CompletionResultType]::ParameterName, 'What it does as it is written in its pack, for authors of cards')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;coverage' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The result as JSON')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;simulate' {
            [CompletionResult]::new('--heroes', '--heroes', [CompletionResultType]::ParameterName, 'Who plays, by hero; without any of heroes, quest and variants each game is set up in another way')
            [CompletionResult]::new('--quest', '--quest', [CompletionResultType]::ParameterName, 'Which quest or scenario')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Variants and options of the game, as in `--set combined-turn=true`')
            [CompletionResult]::new('--edition', '--edition', [CompletionResultType]::ParameterName, 'Which edition of the rules')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'A pack of cards on top of the game''s own: a file, or a folder of them')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'How many games')
            [CompletionResult]::new('--seconds', '--seconds', [CompletionResultType]::ParameterName, 'For how long')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'The same seed gives the same result')
            [CompletionResult]::new('--player', '--player', [CompletionResultType]::ParameterName, 'Who plays; several, for one seat after the other')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The result as JSON')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'rulekeeper;check' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which game the packs are for; otherwise the one they fit best')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;generate' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Completions for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'The manual page')
            [CompletionResult]::new('language', 'language', [CompletionResultType]::ParameterValue, 'The language that cards of a game are written in, on one page of Markdown')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'A JSON schema for editors')
            break
        }
        'rulekeeper;generate;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;generate;man' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;generate;language' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which game; may be left out where there is only one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Packs on top of the game''s own: their words and cards are in it too')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'rulekeeper;generate;schema' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which game''s packs; may be left out where there is only one')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of names and of the games'' words; commands stay English')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'No box drawing or other glyphs')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Line by line, for screen readers and logs')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Prints long answers as they are, also on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
