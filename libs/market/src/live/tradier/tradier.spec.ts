import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import {
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../../testing/recordings-server.ts';
import { tradierProvider } from './tradier.ts';

const KEY = 'canary-tradier-key';
const QUESTION = { symbol: 'AAPL', day: '2022-02-10', reportBy: null };
let server: LocalProvider | RecordingsServer | undefined;
afterEach(() => server?.close());

(recordingsPresent ? describe : describe.skip)('recorded bytes', () => {
  it('say each contract of an expiry, at the price of the last trade, and none of the chain of another day', async () => {
    server = await serveRecordings(recordingsOf('tradier'));
    const tradier = tradierProvider({ key: KEY, baseUrl: server.baseUrl });
    const { data, provenance } = await tradier.optionChain({ ...QUESTION, reportBy: '2022-02-20' });
    expect(data).toMatchObject({ symbol: 'AAPL', date: '2022-02-10', price: 172.5899 });
    expect(data.expiries).toMatchObject([{ expiry: '2022-02-11', contracts: [] }, { expiry: '2022-02-25' }]);
    expect(data.expiries[1]?.contracts).toHaveLength(88);
    expect(data.expiries[1]?.contracts).toContainEqual({
      type: 'call',
      strike: 172.5,
      bid: 3.6,
      ask: 3.7,
      volume: 1_043,
      openInterest: 924,
      impliedVolatilityPct: expect.closeTo(25.3495, 6),
    });
    expect(provenance).toMatchObject({ provider: 'tradier', asOf: '2022-02-10T20:22:26.041Z' });
    expect(JSON.stringify(server.asked)).not.toContain(KEY);
  });
});

const option = { strike: 200, option_type: 'call', underlying: 'F', root_symbol: 'F', bid: 5, ask: 5.2, volume: 3 };
const quote = { symbol: 'F', last: 200, trade_date: Date.parse('2026-01-03T00:30:00Z') };
const ANSWERS = {
  quotes: { quotes: { quote } },
  expirations: { expirations: { date: ['2026-01-09', '2026-01-30', '2026-02-06', '2026-01-01'] } },
  chains: { options: { option: [{ ...option, greeks: { mid_iv: 0.31 } }] } },
};

async function saying(changed: Partial<Record<keyof typeof ANSWERS, unknown>>, status = 200) {
  const answers: Record<string, unknown> = { ...ANSWERS, ...changed };
  const local = await serveProvider(({ path }) => ({ status, body: answers[path.split('/').at(-1) ?? ''] }));
  server = local;
  const tradier = tradierProvider({ key: KEY, baseUrl: `${local.baseUrl}/v1` });
  return { local, ask: (question: Partial<typeof QUESTION> = {}) => tradier.optionChain({ ...QUESTION, ...question }) };
}

it('asks four times with the key in a header, on the day of New York, and for no expiry that is over', async () => {
  const { local, ask } = await saying({});
  const { data } = await ask({ symbol: 'F' });
  expect(data).toMatchObject({ date: '2026-01-02', expiries: [{ expiry: '2026-01-09' }, { expiry: '2026-01-30' }] });
  expect(local.asked).toHaveLength(4);
  expect(new Set(local.asked.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${KEY}`]));
});

it('writes the class of a share with a slash', async () => {
  const ofClass = { quotes: { quotes: { quote: { ...quote, symbol: 'BRK/B' } } } };
  const chains = { options: { option: [{ ...option, underlying: 'BRK/B', root_symbol: 'BRKB' }] } };
  const { local, ask } = await saying({ ...ofClass, chains });
  expect((await ask({ symbol: 'brk-b' })).data.symbol).toBe('BRK.B');
  expect(local.asked[0]?.query.get('symbols')).toBe('BRK/B');
});

it('reads a list of one, and knows no volatility where it gives none', async () => {
  const only = { expirations: { expirations: { date: '2026-01-09' } }, chains: { options: { option } } };
  const { data } = await (await saying(only)).ask({ symbol: 'F' });
  expect(data.expiries).toMatchObject([{ expiry: '2026-01-09', contracts: [{ bid: 5, impliedVolatilityPct: null }] }]);
});

it('leaves out contracts that a split or a merger adjusted', async () => {
  const adjusted = [option, { ...option, contract_size: 10 }, { ...option, root_symbol: 'F1' }];
  const { data } = await (await saying({ chains: { options: { option: adjusted } } })).ask({ symbol: 'F' });
  expect(data.expiries[0]?.contracts).toHaveLength(1);
});

it.each([
  ['no expiries', { expirations: { expirations: null } }, 'no_data'],
  ['an empty chain', { chains: { options: null } }, 'no_data'],
  ['an empty chain in words', { chains: { options: 'null' } }, 'no_data'],
  ['a symbol that it does not know', { quotes: { quotes: { unmatched_symbols: { symbol: 'F' } } } }, 'no_data'],
  ['another symbol', { quotes: { quotes: { quote: { ...quote, symbol: 'GM' } } } }, 'unavailable'],
  ['options on another symbol', { chains: { options: { option: { ...option, underlying: 'GM' } } } }, 'unavailable'],
  ['another shape', { chains: { options: { option: [{ strike: 'many' }] } } }, 'unavailable'],
])('types %s', async (_, changed, code) =>
  expect((await saying(changed)).ask({ symbol: 'F' })).rejects.toMatchObject({ code }),
);

it.each([
  [401, 'auth'],
  [429, 'rate_limited'],
  [503, 'unavailable'],
])('types %d, and shows no key', async (status, code) => {
  const { ask } = await saying({ quotes: { fault: { faultstring: `Invalid ${KEY}` } } }, status);
  await expect(ask({ symbol: 'F' })).rejects.toMatchObject({ code, message: expect.not.stringContaining(KEY) });
});
