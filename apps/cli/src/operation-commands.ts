import type { Command } from 'commander';
import type { CommonOptions, Finish } from './program.ts';

/** What operators look at and repair: `ops`, `dlt`, `rebuild`, `new-epoch`, `scavenged`. */
export function addOperationCommands(program: Command, finish: Finish): void {
  addOps(program, finish);
  addDeadLetters(program, finish);
  program
    .command('rebuild')
    .description('rebuild the read model from the events')
    .action(async () => {
      const { json, reason } = program.opts<CommonOptions>();
      const { rebuildCommand } = await import('./rebuild-command.ts');
      finish(await rebuildCommand(reason, json));
    });
  program
    .command('new-epoch')
    .description('record that the event store was restored from a backup; then rebuild')
    .option('--yes', 'yes, it was', false)
    .option('--erased <file>', 'accounts erased since the backup: ids or lines of the log, or "none"')
    .action(async ({ yes: isSure, erased }: { yes: boolean; erased?: string }) => {
      const { json, reason } = program.opts<CommonOptions>();
      const { newEpochCommand } = await import('./new-epoch-command.ts');
      finish(await newEpochCommand({ isSure, erased, reason, json }));
    });
  program
    .command('scavenged')
    .description('record that you ran a scavenge on every node of KurrentDB')
    .requiredOption('--since <time>', 'when the first one was started')
    .action(async ({ since }: { since: string }) => {
      const { scavengedCommand } = await import('./scavenged-command.ts');
      finish(await scavengedCommand(since));
    });
}

function addOps(program: Command, finish: Finish): void {
  const ops = program.command('ops').description('what is open, stuck and behind, and what operators did');
  const add = (name: string, description: string, work: (json: boolean) => Promise<number>): void =>
    void ops
      .command(name)
      .description(description)
      .action(async () => finish(await work(program.opts<CommonOptions>().json)));
  const load = () => import('./ops-command.ts');
  add('status', 'what is open in each stage', async (json) => (await load()).opsStatusCommand(json));
  add('stuck', 'open runs that do not move', async (json) => (await load()).opsStuckCommand(json));
  add('projections', 'how far read models are', async (json) => (await load()).opsProjectionsCommand(json));
  add('audit', 'what operators did, and why', async (json) => (await load()).opsAuditCommand(json));
  ops
    .command('stream')
    .description("a run's events as stored")
    .argument('<id>')
    .action(async (id: string) => {
      const { json, reason } = program.opts<CommonOptions>();
      finish(await (await load()).opsStreamCommand(id, reason, json));
    });
}

function addDeadLetters(program: Command, finish: Finish): void {
  const letters = program.command('dlt').description('messages that no worker could read (KAFKA_BROKERS)');
  const load = () => import('./dead-letters-command.ts');
  letters
    .command('list')
    .description('list them')
    .action(async () => finish(await (await load()).listDeadLettersCommand(program.opts<CommonOptions>().json)));
  letters
    .command('show')
    .description('show one')
    .argument('<id>')
    .action(async (id: string) =>
      finish(await (await load()).showDeadLetterCommand(id, program.opts<CommonOptions>().json)),
    );
  letters
    .command('replay')
    .description('send one to its stage again')
    .argument('<id>')
    .action(async (id: string) => {
      const { json, reason } = program.opts<CommonOptions>();
      finish(await (await load()).replayDeadLetterCommand(id, reason, json));
    });
  letters
    .command('discard')
    .description('remove one from the list')
    .argument('<id>')
    .action(async (id: string) => {
      const { json, reason } = program.opts<CommonOptions>();
      finish(await (await load()).discardDeadLetterCommand(id, reason, json));
    });
}
