import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const SPEC = 'libs/domain/src/password-strength.spec.ts';

it('a path behind the command runs the tests of that path alone', async () => {
  const { stdout } = await run(process.execPath, [join(process.cwd(), 'tools/run.mjs'), 'test:unit', SPEC]);
  expect(stdout).toMatch(new RegExp(String.raw`✓ ${SPEC}: (\d+) passed[^✓]*\n\1 passed, 0 failed, 0 skipped`));
}, 60_000);
