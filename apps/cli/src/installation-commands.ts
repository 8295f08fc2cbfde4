import type { Command } from 'commander';
import type { CommonOptions, Finish } from './program.ts';

/** What sets an installation up: `migrate`, `doctor`, `stripe-setup`, `accounts`, `topics`. */
export function addInstallationCommands(program: Command, finish: Finish): void {
  program
    .command('migrate')
    .description("bring the database's tables up to date")
    .action(async () => {
      const { migrateCommand } = await import('./migrate-command.ts');
      finish(await migrateCommand(program.opts<CommonOptions>().json));
    });
  program
    .command('doctor')
    .description('check Node, disk, PostgreSQL, Kafka and clocks, and say what to do')
    .option('--live <symbol>', 'ask every source of live data once about a company instead')
    .action(async ({ live }: { readonly live?: string }) => {
      const { json } = program.opts<CommonOptions>();
      const { doctorCommand } = await import('./doctor-command.ts');
      const { liveDoctorCommand } = await import('./live-doctor-command.ts');
      finish(await (live === undefined ? doctorCommand(json) : liveDoctorCommand(live, json)));
    });
  program
    .command('stripe-setup')
    .description("create Gemscout's products, prices and portal at Stripe, with STRIPE_SECRET_KEY")
    .action(async () => {
      const { stripeSetUpCommand } = await import('./stripe-set-up-command.ts');
      finish(await stripeSetUpCommand(program.opts<CommonOptions>().json));
    });
  addAccounts(program, finish);
  addTopics(program, finish);
}

type AccountOptions = { readonly plan: string; readonly verified: boolean };

function addAccounts(program: Command, finish: Finish): void {
  const accounts = program.command('accounts').description('accounts of this installation');
  accounts
    .command('erase')
    .description('erase an account that a restore brought back')
    .argument('<id>', 'the id of the person, which the log of DELETE /account has')
    .option('--yes', 'yes, for good', false)
    .action(async (id: string, { yes }: { readonly yes: boolean }) => {
      const { eraseAccountCommand } = await import('./accounts-command.ts');
      finish(await eraseAccountCommand(id, yes, program.opts<CommonOptions>().reason));
    });
  accounts
    .command('create')
    .description('create an account and print a token')
    .argument('<email>')
    .requiredOption('--plan <plan>', 'its plan, or none')
    .option('--verified', 'its address counts as verified', false)
    .action(async (email: string, { plan, verified }: AccountOptions) => {
      const { createAccountCommand } = await import('./accounts-command.ts');
      finish(await createAccountCommand({ email, plan, verified }, program.opts<CommonOptions>().json));
    });
}

type TopicOptions = { readonly partitions?: string; readonly replicas?: string };

function addTopics(program: Command, finish: Finish): void {
  const topics = program.command('topics').description('topics of Kafka (KAFKA_BROKERS)');
  const add = (name: string, description: string) =>
    topics
      .command(name)
      .description(description)
      .option('--partitions <n>', 'partitions of each topic')
      .option('--replicas <n>', 'replicas of each partition');
  add('apply', 'create the topics, or bring them up to date').action(async (options: TopicOptions) => {
    const { applyTopicsCommand } = await import('./topics-command.ts');
    finish(await applyTopicsCommand(options, program.opts<CommonOptions>().json));
  });
  add('check', 'say which topic is missing or different').action(async (options: TopicOptions) => {
    const { checkTopicsCommand } = await import('./topics-command.ts');
    finish(await checkTopicsCommand(options, program.opts<CommonOptions>().json));
  });
}
