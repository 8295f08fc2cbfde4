import type { Command } from 'commander';
import type { EvaluateOptions } from './evaluate-command.ts';
import type { FactsOptions } from './facts-command.ts';
import { QUESTIONS } from './market-questions.ts';
import type { CommonOptions, Finish } from './program.ts';

/** Markets and what is said about them: `market`, `import-market`, `record-market`, `evaluate`, `check-claims`, `facts`, `symbols`. */
export function addMarketCommands(program: Command, finish: Finish): void {
  addQuestions(program, finish);
  addRecorded(program, finish);
  addClaims(program, finish);
  addFacts(program, finish);
  addSymbols(program, finish);
  program
    .command('evaluate')
    .description('run the agent on many days of a recorded market, and report how its verdicts turned out')
    .requiredOption('--market <folder>', 'the recorded market')
    .requiredOption('--from <date>', 'the first day')
    .requiredOption('--to <date>', 'the last day')
    .requiredOption('--out <folder>', 'where the report is written')
    .option('--every <days>', 'trading days from one evaluated day to the next', '5')
    .option('--analyst <analyst>', 'rules or openai', 'rules')
    .option('--universe <n>', 'the number of tickers')
    .option('--workers <n>', 'the number of threads')
    .option('--repeat <n>', 'decide on each dossier this many times, and report how often verdicts disagree', '1')
    .action(async (options: EvaluateOptions) => {
      const { evaluateCommand } = await import('./evaluate-command.ts');
      finish(await evaluateCommand(options, program.opts<CommonOptions>().json));
    });
}

type ClaimFiles = { readonly evidence: string; readonly claims: string };

function addClaims(program: Command, finish: Finish): void {
  program
    .command('check-claims')
    .description('say of each sentence whether the evidence that it cites holds it: checked, refused or opinion')
    .requiredOption('--evidence <file>', 'JSON array of evidence items; the first is cited as e1')
    .requiredOption('--claims <file>', 'JSON lines with text, cites and id; exit code 1 if one is refused')
    .action(async (files: ClaimFiles) => {
      const { checkClaimsCommand } = await import('./check-claims-command.ts');
      finish(checkClaimsCommand(files, program.opts<CommonOptions>().json));
    });
}

function addFacts(program: Command, finish: Finish): void {
  program
    .command('facts')
    .description("print what a company's statements, insiders' forms and reports say, each figure with its filing")
    .argument('<symbol>')
    .option('--market <folder>', 'the recorded market, sample or live (default: MARKET)')
    .option('--as-of <day>', 'what was known at the end of an earlier day, of a recorded market')
    .action(async (symbol: string, options: FactsOptions) => {
      const { factsCommand } = await import('./facts-command.ts');
      finish(await factsCommand(symbol, options, program.opts<CommonOptions>().json));
    });
}

function addSymbols(program: Command, finish: Finish): void {
  program
    .command('symbols')
    .description('find the companies of a market by ticker, name or sector')
    .argument('<text>')
    .option('--market <folder>', 'the recorded market, sample or live (default: MARKET)')
    .action(async (text: string, { market }: Pick<FactsOptions, 'market'>) => {
      const { symbolsCommand } = await import('./symbols-command.ts');
      finish(await symbolsCommand(text, market, program.opts<CommonOptions>().json));
    });
}

function addQuestions(program: Command, finish: Finish): void {
  const market = program.command('market').description('ask a provider of market data one question');
  for (const [what, question] of QUESTIONS) {
    const command = market
      .command(question.argument === undefined ? what : `${what} ${question.argument}`)
      .description(`ask for ${what}`)
      .option('--provider <name>', 'who is asked (default: MARKET)');
    command.action(async () => {
      const { provider } = command.opts<{ provider?: string }>();
      const { marketCommand } = await import('./market-command.ts');
      const asked = { what, question, subject: command.args[0], provider };
      finish(await marketCommand(asked, program.opts<CommonOptions>().json));
    });
  }
  market
    .command('providers')
    .description('list who can be asked, and what each needs')
    .action(async () => {
      const { listProviders } = await import('./market-command.ts');
      finish(listProviders(program.opts<CommonOptions>().json));
    });
}

type ImportOptions = { readonly asOf: string; readonly out: string; readonly name?: string };
type RecordOptions = { readonly out: string; readonly name?: string };

function addRecorded(program: Command, finish: Finish): void {
  program
    .command('import-market')
    .description('turn CSV and JSONL files, and files of the SEC, into a recorded market')
    .argument('<dir>')
    .requiredOption('--as-of <date>', 'the day of the market')
    .requiredOption('--out <folder>', 'where the market is written')
    .option('--name <name>', 'the name of the market')
    .action(async (from: string, { asOf, out, name }: ImportOptions) => {
      const { importCommand } = await import('./import-command.ts');
      finish(await importCommand({ from, asOf, out, name }, program.opts<CommonOptions>().json));
    });
  program
    .command('record-market')
    .description('ask MARKET everything about some tickers, and write the answers as a recorded market')
    .argument('<symbols>', 'tickers, several with commas')
    .requiredOption('--out <folder>', 'where the market is written')
    .option('--name <name>', 'the name of the market')
    .action(async (symbols: string, { out, name }: RecordOptions) => {
      const { recordCommand } = await import('./record-command.ts');
      finish(await recordCommand({ symbols: symbols.split(','), out, name }, program.opts<CommonOptions>().json));
    });
}
