import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const doubleProgram = fileURLToPath(new URL('../../../libs/event-store/src/testing/double/main.ts', import.meta.url));

type Counts = {
  /** Reads. */
  readonly open: number;
  readonly mostOpen: number;
  readonly begun: number;
  /** The longest read. */
  readonly slowestMs: number;
};

/** What speaks KurrentDB's protocol with the product; in a process of its own, to be frozen. */
export type DoubleProcess = {
  readonly child: ChildProcess;
  readonly url: string;
  counts(): Promise<Counts>;
  /** Counts reads from now on. */
  watch(): Promise<Counts>;
  /** Keeps what it holds, for `restore`. */
  backUp(): Promise<Counts>;
  restore(): Promise<Counts>;
};

export async function startDouble(): Promise<DoubleProcess> {
  const child = spawn(process.execPath, [doubleProgram], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const nextLine = async (): Promise<string> => String((await once(lines, 'line'))[0]);
  const ask = async (command: string): Promise<Counts> => {
    const answer = nextLine();
    child.stdin.write(`${command}\n`);
    return JSON.parse(await answer);
  };
  return {
    child,
    url: await nextLine(),
    counts: () => ask('counts'),
    watch: () => ask('watch'),
    backUp: () => ask('backup'),
    restore: () => ask('restore'),
  };
}
