import type { CreateRunBody, SseMessage } from '@gemscout/contracts';
import type { Client } from './client.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { logLine, verdictOf, verdictTable, type VerdictRow } from './log-printer.ts';
import { attach, authenticatedClient } from './server.ts';

/** `gemscout run …`: starts a run, prints its steps live, ends with the table of verdicts. Ctrl-C stops the run. */
export async function runCommand(body: CreateRunBody, json: boolean): Promise<number> {
  const server = await attach();
  try {
    const client = await authenticatedClient(server.url);
    const runId = await client.startRun(body);
    if (!json) console.log(`Run ${runId} at ${server.url}\n`);
    const stop = (): void => void client.cancel(runId).catch(() => undefined);
    process.once('SIGINT', stop);
    try {
      return await print(client, runId, json);
    } finally {
      process.off('SIGINT', stop);
    }
  } finally {
    await server.release();
  }
}

/** `gemscout replay <runId>`: prints a stored run again, from its event stream. */
export async function replayCommand(runId: string, json: boolean): Promise<number> {
  const server = await attach();
  try {
    return await print(await authenticatedClient(server.url), runId, json);
  } finally {
    await server.release();
  }
}

async function print(client: Client, runId: string, json: boolean): Promise<number> {
  const verdicts: VerdictRow[] = [];
  let last: SseMessage | undefined;
  for await (const message of client.follow(runId)) {
    console.log(json ? JSON.stringify(message) : logLine(message));
    const verdict = verdictOf(message);
    if (verdict) verdicts.push(verdict);
    last = message;
  }
  if (!json) console.log(`\n${verdictTable(verdicts)}`);
  if (last?.type === 'ERROR') throw new CommandFailure(last.message, EXIT.runFailed);
  return EXIT.ok;
}
