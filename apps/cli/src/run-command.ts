import type { CreateRunBody, ForkRunBody, ProposalResponse, SseMessage } from '@gemscout/contracts';
import type { Client } from './client.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { comparisonTable, correctionsText, logLine, verdictOf, verdictTable, type VerdictRow } from './log-printer.ts';
import { attach, authenticatedClient } from './server.ts';

/** `gemscout run …`: starts a run, prints its steps live, ends with the table of verdicts. Ctrl-C stops the run. */
export function runCommand(body: CreateRunBody, json: boolean): Promise<number> {
  return printStarted((client) => client.startRun(body), json);
}

/**
 * `gemscout fork <runId> --from …`: continues from a step of that run and ends with the verdicts of both side by side.
 */
export function forkCommand(original: string, body: ForkRunBody, json: boolean): Promise<number> {
  return printStarted(
    (client) => client.forkRun(original, body),
    json,
    async (client, runId) => {
      const comparison = await client.compare(original, runId);
      console.log(json ? JSON.stringify(comparison) : `\n${comparisonTable(comparison)}`);
    },
  );
}

type AtTheEnd = (client: Client, runId: string) => Promise<void>;

async function printStarted(
  start: (client: Client) => Promise<string>,
  json: boolean,
  atTheEnd?: AtTheEnd,
): Promise<number> {
  const server = await attach();
  try {
    const client = await authenticatedClient(server.url);
    const runId = await start(client);
    if (!json) console.log(`Run ${runId} at ${server.url}\n`);
    const stop = (): void => void client.cancel(runId).catch(() => undefined);
    process.once('SIGINT', stop);
    try {
      return await print(client, runId, json, atTheEnd);
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

async function print(client: Client, runId: string, json: boolean, atTheEnd?: AtTheEnd): Promise<number> {
  const verdicts: VerdictRow[] = [];
  let last: SseMessage | undefined;
  let hasMemo = false;
  for await (const message of client.follow(runId)) {
    console.log(json ? JSON.stringify(message) : logLine(message));
    const verdict = verdictOf(message);
    if (verdict) verdicts.push(verdict);
    hasMemo ||= message.type === 'PROPOSAL_SAVED';
    last = message;
  }
  if (atTheEnd) await atTheEnd(client, runId);
  else if (!json) console.log(`\n${verdictTable(verdicts)}`);
  if (hasMemo) printCorrections(await client.proposals(runId), json);
  if (last?.type === 'ERROR') throw new CommandFailure(last.message, EXIT.runFailed);
  return EXIT.ok;
}

/** What sources have corrected since of the facts that the memos used; nothing where nothing is. */
function printCorrections(proposals: readonly ProposalResponse[], json: boolean): void {
  const corrected = proposals.filter(({ corrections }) => corrections.length > 0);
  if (corrected.length === 0) return;
  if (!json) return console.log(`\n${correctionsText(corrected)}`);
  for (const { id, symbol, corrections } of corrected)
    console.log(JSON.stringify({ type: 'corrected_since', proposal_id: id, symbol, corrections }));
}
