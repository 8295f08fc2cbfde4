import { EXIT } from './failure.ts';
import { runGemscout } from './program.ts';

// The reader has gone, as after `| head`.
process.stdout.once('error', () => process.exit(EXIT.ok));
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(EXIT.failed));
process.exitCode = await runGemscout(process.argv.slice(2));
