import 'reflect-metadata';
import { openAccounts, type Accounts } from '@gemscout/accounts';
import { runStream, type JsonObject } from '@gemscout/domain';
import { postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { createLogger, freePort, readConfiguration, Resources } from '@gemscout/service-kit';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { start } from './start.ts';
import { noChanges } from './testing/no-changes.ts';

const LEFT_OUT = '[quotation left out: its source does not allow redistribution]';
const HEADLINE = 'Nova opens a plant in Ohio';

let database: ScratchDatabase;
let store: PostgresEventStore;
let accounts: Accounts;
let person: { readonly token: string; readonly userId: string; readonly workspaceId: string };
let key: string;
let runId: string;

beforeAll(async () => {
  database = await scratchDatabase('gateway_keys');
  store = await postgresEventStore(database.url);
  accounts = await openAccounts(database.url);
  person = await accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  key = (await accounts.apiKeys.create(person, 'script'))?.key ?? '';
  runId = crypto.randomUUID();
  const events = runOf(person.workspaceId).map((event) => ({ id: crypto.randomUUID(), ...event }));
  await store.append([{ stream: runStream(runId), events, expectedRevision: 0 }]);
});
afterAll(async () => {
  await accounts?.close();
  await store?.close();
  await database?.drop();
});

const answered = (provider: string) => ({
  summary: 'One headline.',
  facts: { headlines: 1 },
  highlights: [{ title: HEADLINE }],
  evidence: [{ hash: 'h', kind: 'news', provider, as_of: '2026-01-02' }],
});
const line = (type: string, message: string, payload: JsonObject) => ({ type, data: { message, payload } });
const runOf = (workspaceId: string) => [
  { type: 'RunRequested', data: { workspaceId } },
  line('THEME_START', 'NOVA', { theme: 't', snapshot: [answered('yahoo'), answered('sec')] }),
  line('TOOL', `NOVA: “${HEADLINE}” was read`, { tool: 'news', ...answered('yahoo') }),
  line('TOOL', 'NOVA: one filing', { tool: 'filings', ...answered('sec') }),
  line('MEMO_READY', 'NOVA', { memo: `It grows. “${HEADLINE}” (reuters.com, 2 January 2026)` }),
  line('DONE', 'end', { outcome: 'completed' }),
];

type Line = { readonly message: string; readonly payload_json: JsonObject };

/** The lines of the run, from the gateway as it is started for `environment`. */
async function linesFor(
  environment: Record<string, string>,
  query: string,
  token: string | undefined,
): Promise<readonly Line[]> {
  const resources = new Resources();
  try {
    const port = await freePort(3_900);
    const configuration = readConfiguration({ HOST: '127.0.0.1', PORT: String(port), ...environment });
    const logger = createLogger('silent');
    await start({ configuration, logger, use: resources.use, store, accounts, ...noChanges });
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/runs/${runId}/events${query}`, { headers });
    const lines: Line[] = [];
    createParser({ onEvent: ({ data }) => void lines.push(JSON.parse(data)) }).feed(await answer.text());
    return lines;
  } finally {
    await resources.close();
  }
}

const ticketOf = async (token: string): Promise<string> => {
  const session = await accounts.session(token);
  if (!session) throw new Error('The session has ended');
  return (await accounts.issueStreamTicket(session, runId)).ticket;
};

const LIVE = { MARKET: 'live' };
const { facts: _facts, highlights: _highlights, ...withoutRows } = answered('yahoo');

describe('the live log of a live market', () => {
  it('has no rows and no words of restricted sources for an API key', async () => {
    const [started, news, filings, memo, done] = await linesFor(LIVE, '', key);
    expect(started?.payload_json).toEqual({ theme: 't', snapshot: [withoutRows, answered('sec')] });
    expect(news).toMatchObject({ message: `NOVA: ${LEFT_OUT} was read` });
    expect(news?.payload_json).toEqual({ tool: 'news', ...withoutRows });
    expect(filings?.payload_json).toEqual({ tool: 'filings', ...answered('sec') });
    expect(memo?.payload_json).toEqual({ memo: `It grows. ${LEFT_OUT} (reuters.com, 2 January 2026)` });
    expect(done?.message).toBe('end');
  });

  it('is the same for a ticket that a key was given', async () =>
    expect(await linesFor(LIVE, `?token=${await ticketOf(key)}`, undefined)).toEqual(await linesFor(LIVE, '', key)));

  it('is whole for a signed-in person, with the token and with a ticket', async () => {
    const lines = await linesFor(LIVE, '', person.token);
    expect(lines.map(({ payload_json: payload }) => payload)).toEqual(
      runOf('')
        .slice(1)
        .map(({ data }) => ('payload' in data ? data.payload : undefined)),
    );
    expect(await linesFor(LIVE, `?token=${await ticketOf(person.token)}`, undefined)).toEqual(lines);
  });
});

it('the live log is whole for an API key on an invented market, and where the operator has the licences', async () => {
  const whole = await linesFor(LIVE, '', person.token);
  expect(await linesFor({ MARKET: 'sample' }, '', key)).toEqual(whole);
  const names = ['yahoo', 'stocktwits', 'reddit', 'finnhub', 'alphavantage', 'tavily', 'exa', 'brave', 'searxng'];
  const licensed = names.map((name) => `${name}:redistribute`).join(',');
  expect(await linesFor({ ...LIVE, LICENSED_SOURCES: licensed }, '', key)).toEqual(whole);
});

it('a recorded market that the gateway cannot read counts as one of real data', async () => {
  const [, news] = await linesFor({ MARKET: '/nonexistent/market' }, '', key);
  expect(news?.message).toContain(LEFT_OUT);
});
