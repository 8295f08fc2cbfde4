import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, it } from '@jest/globals';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The product of `compose.yaml` under a name of its own, so that it meets no other on this machine. */
export type ComposedProduct = {
  readonly url: string;
  /** `docker compose <words>`. @returns what it wrote */
  compose(...words: readonly string[]): Promise<string>;
  /** `docker <words>`. @returns what it wrote */
  docker(...words: readonly string[]): Promise<string>;
  /** The containers of `services`, as `docker inspect` tells of them. */
  inspect(...services: readonly string[]): Promise<readonly Container[]>;
};

type Container = {
  readonly Name: string;
  readonly Id: string;
  readonly RestartCount: number;
  readonly State: { readonly Running: boolean; readonly ExitCode: number; readonly StartedAt: string };
};

/** @param port where the proxy answers on this machine */
export function composedProduct(project: string, port: number, mailPort: number): ComposedProduct {
  const env = { ...process.env, GEMSCOUT_PORT: String(port), GEMSCOUT_MAIL_PORT: String(mailPort) };
  const docker: ComposedProduct['docker'] = async (...words) =>
    (await run('docker', words, { cwd: root, env, maxBuffer: 64 << 20 })).stdout;
  const compose: ComposedProduct['compose'] = (...words) => docker('compose', '--project-name', project, ...words);
  return {
    url: `http://127.0.0.1:${port}`,
    docker,
    compose,
    async inspect(...services) {
      const ids = (await compose('ps', '--all', '--quiet', ...services)).split('\n').filter(Boolean);
      return JSON.parse(await docker('inspect', ...ids));
    },
  };
}

/** `describe` where a container engine answers; skipped aloud elsewhere, failed there with `REQUIRE_CONTAINERS=1`. */
export function whereContainersRun(name: string, tests: () => void): void {
  if (engineAnswers()) return describe(name, tests);
  const why = `${name}: no container engine answers to \`docker info\``;
  if (process.env['REQUIRE_CONTAINERS'] === '1')
    return it(why, () => {
      throw new Error(why);
    });
  console.warn(`SKIPPED ${why}`);
  it.skip(why, () => undefined);
}

function engineAnswers(): boolean {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
