import type { CreateRunBody } from '@gemscout/contracts';
import { DEFAULT_DEPTH, DEPTH_LIMITS, DEPTHS, type Depth } from '@gemscout/domain';
import { Option, type Command } from 'commander';
import type { CommonOptions, Finish } from './program.ts';

/** Runs and what is made of them: `run`, `fork`, `decide`, `rests-on`, `replay`, `settle`. */
export function addRunCommands(program: Command, finish: Finish): void {
  addRun(program, finish);
  addFork(program, finish);
  program
    .command('decide')
    .description('decide <k> times more on the same evidence; not charged')
    .argument('<runId>')
    .argument('<symbol>')
    .requiredOption('--again <k>', 'how often')
    .action(async (runId: string, symbol: string, { again }: { again: string }) => {
      const { decideAgainCommand } = await import('./decide-again-command.ts');
      finish(await decideAgainCommand(runId, symbol, again, program.opts<CommonOptions>().json));
    });
  program
    .command('rests-on')
    .description('what a verdict of the rules rests on: where it would be another one')
    .argument('<runId>')
    .argument('<symbol>')
    .action(async (runId: string, symbol: string) => {
      const { restsOnCommand } = await import('./rests-on-command.ts');
      finish(await restsOnCommand(runId, symbol, program.opts<CommonOptions>().json));
    });
  program
    .command('replay')
    .description('print a stored run again')
    .argument('<runId>')
    .action(async (runId: string) => {
      const { replayCommand } = await import('./run-command.ts');
      finish(await replayCommand(runId, program.opts<CommonOptions>().json));
    });
  program
    .command('settle')
    .description('see which verdicts prices have decided, as workers do at intervals')
    .action(async () => {
      const { settleCommand } = await import('./settle-command.ts');
      finish(await settleCommand(program.opts<CommonOptions>().json));
    });
}

function addRun(program: Command, finish: Finish): void {
  const start = async (body: CreateRunBody): Promise<void> => {
    const { runCommand } = await import('./run-command.ts');
    finish(await runCommand(body, program.opts<CommonOptions>().json));
  };
  const run = program.command('run').description('start a run and print its steps as they happen');
  run
    .command('trending')
    .description('scan the market for candidates')
    .addOption(depthOption())
    .option(...GOAL_PROFILE)
    .action(({ depth, ...goal }: StartOptions) => start({ kind: 'trending', depth, ...asked(goal) }));
  run
    .command('symbol')
    .description('research one ticker')
    .argument('<symbol>')
    .addOption(depthOption())
    .option(...GOAL_PROFILE)
    .action((symbol: string, { depth, ...goal }: StartOptions) =>
      start({ kind: 'symbol', symbol, depth, ...asked(goal) }),
    );
  run
    .command('custom')
    .description('follow a request of your own')
    .argument('<text>')
    .option('--memo <text>', 'an earlier memo to start from')
    .addOption(depthOption())
    .option(...GOAL_PROFILE)
    .action((text: string, { memo, depth, ...goal }: StartOptions & { memo?: string }) =>
      start({ kind: 'custom', text, depth, ...(memo !== undefined && { memo }), ...asked(goal) }),
    );
}

const GOAL_PROFILE = ['--goal-profile <id>', 'the goal profile of the run; default: the default profile'] as const;
type StartOptions = { readonly depth: Depth; readonly goalProfile?: string };

function asked({ goalProfile }: Pick<StartOptions, 'goalProfile'>): Pick<CreateRunBody, 'goal_profile'> {
  return goalProfile === undefined ? {} : { goal_profile: goalProfile };
}

/** `quick: 3 questions of a language model, 4 texts of filings, 5 peers a question` */
function limitsOf(depth: Depth): string {
  const { questions, followUps, texts, peers } = DEPTH_LIMITS[depth];
  const asked = followUps === 0 ? questions : `${questions} and then ${followUps}`;
  return `${depth}: ${asked} questions of a language model, ${texts} texts of filings, ${peers} peers a question`;
}

function depthOption(): Option {
  return new Option('--depth <depth>', `how far a run goes into a ticker: ${DEPTHS.map(limitsOf).join('; ')}`)
    .choices(DEPTHS)
    .default(DEFAULT_DEPTH);
}

type ForkOptions = {
  readonly from: string;
  readonly symbol?: string;
  readonly analyst?: string;
  readonly brief?: string;
};

function addFork(program: Command, finish: Finish): void {
  program
    .command('fork')
    .description('start a run from a step of another one, and compare both; charged as a run')
    .argument('<runId>')
    .requiredOption('--from <stage or line>', 'a stage, or the number of a line: its seq in replay --json')
    .option('--symbol <symbol>', 'with a stage: only this ticker')
    .option('--analyst <analyst>', 'rules or openai')
    .option('--brief <text>', 'another brief')
    .action(async (runId: string, options: ForkOptions) => {
      const [{ forkCommand }, { forkBody }] = await Promise.all([import('./run-command.ts'), import('./fork-body.ts')]);
      finish(await forkCommand(runId, forkBody(options), program.opts<CommonOptions>().json));
    });
}
