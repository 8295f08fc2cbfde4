import { parseArgs } from 'node:util';
import type { CreateRunBody } from '@gemscout/contracts';
import { ConfigurationError } from '@gemscout/service-kit';
import { createAccountCommand } from './accounts-command.ts';
import {
  discardDeadLetterCommand,
  listDeadLettersCommand,
  replayDeadLetterCommand,
  showDeadLetterCommand,
} from './dead-letters-command.ts';
import { decideAgainCommand } from './decide-again-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { evaluateCommand } from './evaluate-command.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { forkBody } from './fork-body.ts';
import { importCommand } from './import-command.ts';
import { marketCommand } from './market-command.ts';
import { migrateCommand } from './migrate-command.ts';
import {
  opsAuditCommand,
  opsProjectionsCommand,
  opsStatusCommand,
  opsStreamCommand,
  opsStuckCommand,
} from './ops-command.ts';
import { newEpochCommand } from './new-epoch-command.ts';
import { rebuildCommand } from './rebuild-command.ts';
import { recordCommand } from './record-command.ts';
import { forkCommand, replayCommand, runCommand } from './run-command.ts';
import { settleCommand } from './settle-command.ts';
import { stripeSetUpCommand } from './stripe-set-up-command.ts';
import { applyTopicsCommand, checkTopicsCommand } from './topics-command.ts';

const USAGE = `Usage: npm run gemscout -- <command>

  run trending                      scan the market for candidates
  run symbol <SYMBOL>               research one ticker
  run custom <text> [--memo <text>] follow a request of your own
  fork <runId> --from <stage or line> [--symbol <SYMBOL>] [--analyst rules|openai] [--brief <text>]
                                    go on from a step of that run, and compare; charged as a run
                                    (a line is the seq that replay --json shows)
  decide --again <k> <runId> <SYMBOL>
                                    decide k times more on the same evidence; not charged
  replay <runId>                    print a stored run again
  rebuild                           make the read model anew from the events
  new-epoch --yes                   say that the event store was restored from a backup; then rebuild
  migrate                           bring the database's tables up to date
  doctor                            look at Node, disk, PostgreSQL, Kafka and clocks, and say what to do
  import-market <dir> --as-of <date> --out <folder> [--name <name>]
                                    turn CSV and JSONL files into a recorded market
  market quote|history|news|social|earnings|fundamentals|options <SYMBOL> [--provider <name>]
  market movers|sectors, market search <query> [--provider <name>]
                                    ask a provider one question; without --provider, MARKET
  market providers                  who can be asked, and what each needs
  record-market <SYMBOL,SYMBOL,...> --out <folder> [--name <name>]
                                    ask MARKET all about them, and write the answers as a recorded market
  evaluate --market <folder> --from <date> --to <date> --out <folder>
      [--every 5] [--analyst rules|openai] [--universe <n>] [--workers <n>]
                                    ask the agent on many days of a recorded market, and see how its verdicts went
  settle                            see which verdicts prices have decided, as workers do at intervals
  stripe-setup                      make Gemscout's products, prices and portal at Stripe, with STRIPE_SECRET_KEY
  accounts create <email> --plan <plan> [--verified]
                                    make an account and print a token
  topics apply|check [--partitions <n>] [--replicas <n>]
                                    make or check the topics of Kafka (KAFKA_BROKERS)
  dlt list|show <id>|replay <id>|discard <id>
                                    the messages that no worker could read (KAFKA_BROKERS)

  ops status|stuck|projections|stream <id>|audit
                                    what is open, stuck and behind; a run's events as stored; who did what

  --reason <text>  why you replay, discard, rebuild, read a stream or restore; it is kept
  --json   lines for scripts instead of text
  --help   this text

Talks to GEMSCOUT_URL with GEMSCOUT_TOKEN; by default to the server on this machine, as the demo account.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the run ended with an error, 4 refused (cap, unknown symbol, …).`;

const OPTIONS = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  memo: { type: 'string' },
  'as-of': { type: 'string' },
  out: { type: 'string' },
  name: { type: 'string' },
  plan: { type: 'string' },
  verified: { type: 'boolean', default: false },
  partitions: { type: 'string' },
  replicas: { type: 'string' },
  reason: { type: 'string' },
  yes: { type: 'boolean', default: false },
  again: { type: 'string' },
  provider: { type: 'string' },
  market: { type: 'string' },
  from: { type: 'string' },
  symbol: { type: 'string' },
  brief: { type: 'string' },
  to: { type: 'string' },
  every: { type: 'string' },
  analyst: { type: 'string' },
  universe: { type: 'string' },
  workers: { type: 'string' },
} as const;

async function main(): Promise<number> {
  const { positionals, values } = readWords();
  const [command, second, third] = positionals;
  const { json, reason } = values;
  if (values.help || command === undefined) {
    console.log(USAGE);
    return values.help ? EXIT.ok : EXIT.usage;
  }
  switch (command) {
    case 'run':
      return runCommand(runBody(second, third, values.memo), json);
    case 'fork': {
      const runId = required(second, 'fork <runId> --from <stage or line>');
      return forkCommand(runId, forkBody({ ...values, from: required(values.from, '--from <stage or line>') }), json);
    }
    case 'decide': {
      const again = required(values.again, 'decide --again <k> <runId> <SYMBOL>');
      const runId = required(second, 'decide --again <k> <runId>');
      return decideAgainCommand(runId, required(third, 'decide --again <k> <runId> <SYMBOL>'), again, json);
    }
    case 'replay':
      return replayCommand(required(second, 'replay <runId>'), json);
    case 'rebuild':
      return rebuildCommand(reason, json);
    case 'new-epoch':
      return newEpochCommand(values.yes, reason, json);
    case 'migrate':
      return migrateCommand(json);
    case 'doctor':
      return doctorCommand(json);
    case 'import-market': {
      const from = required(second, 'import-market <dir>');
      const asOf = required(values['as-of'], '--as-of <date>');
      return importCommand({ from, asOf, out: required(values.out, '--out <folder>'), name: values.name }, json);
    }
    case 'record-market': {
      const symbols = required(second, 'record-market <SYMBOL,SYMBOL,...>').split(',');
      return recordCommand({ symbols, out: required(values.out, '--out <folder>'), name: values.name }, json);
    }
    case 'market':
      return marketCommand({ what: second, subject: third, provider: values.provider }, json);
    case 'evaluate':
      return evaluateCommand(values, json);
    case 'settle':
      return settleCommand(json);
    case 'stripe-setup':
      return stripeSetUpCommand(json);
    case 'accounts': {
      if (second !== 'create') throw usage('There is "accounts create <email> --plan <plan>".');
      const email = required(third, 'accounts create <email>');
      return createAccountCommand(
        { email, plan: required(values.plan, '--plan <plan>'), verified: values.verified },
        json,
      );
    }
    case 'topics': {
      if (second === 'apply') return applyTopicsCommand(values, json);
      if (second === 'check') return checkTopicsCommand(values, json);
      throw usage('There are "topics apply" and "topics check".');
    }
    case 'dlt':
      return deadLetters(second, third, reason, json);
    case 'ops':
      return operate(second, third, reason, json);
    default:
      throw usage(`There is no command "${command}".`);
  }
}

type Word = string | undefined;

function deadLetters(what: Word, id: Word, reason: Word, json: boolean): Promise<number> {
  if (what === 'list') return listDeadLettersCommand(json);
  if (what === 'show') return showDeadLetterCommand(required(id, 'dlt show <id>'), json);
  if (what === 'replay') return replayDeadLetterCommand(required(id, 'dlt replay <id>'), reason, json);
  if (what === 'discard') return discardDeadLetterCommand(required(id, 'dlt discard <id>'), reason, json);
  throw usage('There are "dlt list", "dlt show <id>", "dlt replay <id>" and "dlt discard <id>".');
}

function operate(what: Word, id: Word, reason: Word, json: boolean): Promise<number> {
  if (what === 'status') return opsStatusCommand(json);
  if (what === 'stuck') return opsStuckCommand(json);
  if (what === 'projections') return opsProjectionsCommand(json);
  if (what === 'stream') return opsStreamCommand(required(id, 'ops stream <id>'), reason, json);
  if (what === 'audit') return opsAuditCommand(json);
  throw usage('There are "ops status", "ops stuck", "ops projections", "ops stream <id>" and "ops audit".');
}

function readWords() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function runBody(kind: string | undefined, subject: string | undefined, memo: string | undefined): CreateRunBody {
  if (kind === 'trending') return { kind };
  if (kind === 'symbol') return { kind, symbol: required(subject, 'run symbol <SYMBOL>') };
  if (kind === 'custom')
    return { kind, text: required(subject, 'run custom <text>'), ...(memo !== undefined && { memo }) };
  throw usage('A run is "trending", "symbol <SYMBOL>" or "custom <text>".');
}

function required(word: string | undefined, what: string): string {
  if (word === undefined) throw usage(`${what} is missing.`);
  return word;
}

function usage(message: string): CommandFailure {
  return new CommandFailure(`${message} Try --help.`, EXIT.usage);
}

try {
  process.exitCode = await main();
} catch (error) {
  const known = error instanceof CommandFailure || error instanceof ConfigurationError;
  console.error(known ? error.message : error);
  process.exitCode = error instanceof CommandFailure ? error.exitCode : EXIT.failed;
}
