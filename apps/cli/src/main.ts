import { runGemscout } from './program.ts';

process.exitCode = await runGemscout(process.argv.slice(2));
