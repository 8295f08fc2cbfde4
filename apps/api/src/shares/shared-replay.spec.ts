import { LOG_LABELS, type JsonObject, type LogEvent, type LogLabel, type RunRequested } from '@gemscout/domain';
import type { Redistribution } from '@gemscout/market';
import { describe, expect, it } from '@jest/globals';
import { LEFT_OUT, privateWordsOf } from './private-words.ts';
import { sharedPageOf } from './shared-replay.ts';

const AT = Date.parse('2026-01-02T03:04:05.000Z');
const ID = '0d2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f22';
const HASH = '56dd73eeef14fe2f41fb4eefbfa9c88875cd2ef9d7c926bd0f92a44bc36fc295';
const BRIEF = 'Cheap canary miners for my account 99-71234567 please';
const MEMO = '# NOVA: Buy\nThe canary sang for me in the third tunnel of the old mine today.';
const PROFILE = { version: 3, objective: 'Retire to a canary island', exclusions: ['canary tobacco lords'] };

function line(type: LogLabel, payload: JsonObject = {}, more: Partial<LogEvent> = {}): LogEvent {
  // Includes payloads that no release has stored: the filter must not rely on their shape.
  return { type, key: type, message: type, payload, at: new Date(AT).toISOString(), ...more } as LogEvent;
}

const ANYTHING: Redistribution = { quotations: true, mayRedistribute: () => true };

/** The public view of a run whose user wrote the texts above. */
function shared(lines: readonly LogEvent[], kind: RunRequested['kind'] = 'custom', redistribution = ANYTHING) {
  const log = [line('INIT', { kind, subject: BRIEF, goal_profile: PROFILE }, { message: 'Custom request' }), ...lines];
  const budget = { modelCalls: 1, toolCalls: 1, tokens: 1, usd: 1, activeMs: 1 };
  const request: RunRequested = {
    type: 'RunRequested',
    runId: ID,
    workspaceId: 'w',
    userId: 'u',
    kind,
    subject: BRIEF,
    memo: MEMO,
    bodyHash: 'h',
    charge: { month: 'm', day: 'd' },
    plan: 'elite',
    dailyCap: 1,
    budget,
    at: log[0]?.at ?? '',
  };
  const words = privateWordsOf([{ request, log }]);
  const limits = { words, redistribution };
  return sharedPageOf(log, kind, limits, { after: 0, limit: Infinity }).entries;
}

/** The second line of the replay, after INIT. */
const told = (event: LogEvent, kind?: RunRequested['kind']) => shared([event], kind)[1];

it('shows no note of the user, and nothing that repeats one', () => {
  const note = line('NOTICE', { kind: 'note', text: 'Look at the purple debt ladder' }, { message: 'Your note: “…”' });
  const repeated = line('REFLECT', { reflection: 'They wrote of the purple debt ladder.' }, { symbol: 'NOVA' });
  const entries = shared([note, repeated], 'trending');
  expect(entries.map(({ label }) => label)).toEqual(['INIT', 'REFLECT']);
  expect(JSON.stringify(entries)).not.toContain('purple debt');
});

it('shows no probability of a case, and no return that is weighted by them', () => {
  const memo = '# NOVA: Buy\n\n## Assumptions\n\n- Probabilities: bear 25%. [^1]\n\n## Risks\n\n- Some.';
  const saved = line('PROPOSAL_SAVED', { symbol: 'NOVA' }, { symbol: 'NOVA' });
  const entries = shared([line('MEMO_READY', { memo }, { symbol: 'NOVA' }), saved], 'trending');
  expect(entries.find(({ label }) => label === 'MEMO_READY')?.payload).toEqual({
    memo: '# NOVA: Buy\n\n## Risks\n\n- Some.',
  });
});

describe('what everybody sees of a payload', () => {
  it.each(LOG_LABELS.filter((label) => label !== 'INIT'))('of %s, no field that is not listed', (label) => {
    const unlisted = { goal_fit: 1, strategy_fit: 1, spend: { usd: 1 }, proposal_id: ID, evidence: [{ hash: HASH }] };
    const later = {
      share: { model_calls: 1 },
      goal_profile: PROFILE,
      prior_memo: true,
      fields_of_a_later_release: 'x',
    };
    const [, entry] = shared([
      line(label, { ...unlisted, ...later }, { symbol: 'NOVA' }),
      line('PROPOSAL_SAVED', {}, { symbol: 'NOVA' }),
    ]);
    expect(entry?.payload).toEqual({});
  });

  it('of INIT, the kind and the market, and nothing of who asked for what', () => {
    const [init] = shared([]);
    expect(init).toEqual({
      seq: 1,
      label: 'INIT',
      message: 'Custom request',
      offset_ms: 0,
      payload: { kind: 'custom' },
    });
  });

  it('the verdict with its confidence and reasons', () => {
    const payload = {
      symbol: 'NOVA',
      verdict: 'buy',
      confidence: 0.7,
      theme: 'Moats',
      sources: 3,
      reasoning: 'It holds.',
    };
    expect(told(line('DECISION', { ...payload, proposal_id: ID }, { stage: 'decide', symbol: 'NOVA' }))).toMatchObject({
      symbol: 'NOVA',
      stage: 'decide',
      payload,
    });
  });

  it('the listed fields of rows, and a field of another shape not at all', () => {
    const movers = [{ symbol: 'NOVA', close_usd: 4, change_pct: null, hash: HASH, volume_ratio: 'much' }];
    expect(told(line('MARKET_MOVERS', { summary: { a: 1 }, movers }))?.payload).toEqual({
      movers: [{ symbol: 'NOVA', close_usd: 4, change_pct: null }],
    });
  });

  it('figures of a tool by their names; text among them only where it is a day', () => {
    const facts = { rsi_14: 71, breakout: true, date: '2026-06-30' };
    expect(told(line('TOOL', { tool: 'news', facts, highlights: [{ title: 'x' }] }))?.payload).toEqual({
      tool: 'news',
      facts,
    });
    expect(told(line('TOOL', { tool: 'news', facts: { note: 'words' } }))?.payload).toEqual({ tool: 'news' });
  });
});

describe('which lines everybody sees', () => {
  it('the memo of a saved proposal, and of nothing else', () => {
    const memos = ['NOVA', 'RUST'].map((symbol) => line('MEMO_READY', { memo: `# ${symbol}` }, { symbol }));
    const entries = shared([...memos, line('PROPOSAL_SAVED', {}, { symbol: 'NOVA' })]);
    expect(entries.map(({ label, symbol }) => [label, symbol])).toEqual([
      ['INIT', undefined],
      ['MEMO_READY', 'NOVA'],
      ['PROPOSAL_SAVED', 'NOVA'],
    ]);
  });

  it('no notice of what was spent; their places are counted anew', () => {
    const entries = shared([line('NOTICE', { kind: 'budget_80', used: 81 }), line('NOTICE', { kind: 'waiting' })]);
    expect(entries.map(({ seq, label }) => [seq, label])).toEqual([
      [1, 'INIT'],
      [2, 'NOTICE'],
    ]);
  });

  it('how long after the first line each came, and never when', () => {
    const later = line('DONE', { outcome: 'completed' }, { at: new Date(AT + 1_500).toISOString() });
    const entries = shared([later]);
    expect(entries.map(({ offset_ms }) => offset_ms)).toEqual([0, 1_500]);
    expect(JSON.stringify(entries)).not.toContain('2026-01-02');
  });

  it('that a run or a ticker failed, and not what went wrong inside', () => {
    const reason = 'the plan stage failed: connect ECONNREFUSED 10.0.0.7';
    expect(told(line('ERROR', { code: 'error' }, { message: reason }))?.message).toBe('The run failed.');
    expect(told(line('TICKER_SKIPPED', { reason }, { message: reason, symbol: 'NOVA' }))?.message).toBe(
      'NOVA could not be finished.',
    );
  });
});

describe("a user's words", () => {
  it('are left out where a sentence repeats three of them in a row; its neighbours stay', () => {
    const message = 'It is a miner. You asked for CHEAP   canary, miners. It is sound.';
    expect(told(line('REFLECT', {}, { message }))?.message).toBe(`It is a miner. ${LEFT_OUT} It is sound.`);
  });

  it('are left out where they stand alone and can be nobody else’s, such as an account number', () => {
    expect(told(line('REFLECT', { reflection: 'It fits 99-71234567.' }))?.payload).toEqual({ reflection: LEFT_OUT });
  });

  it('are left out of the memo line by line, also those of an earlier memo', () => {
    const memo =
      '# NOVA: Buy\n\n- Earnings rose.\n- The canary sang for me in the third tunnel of the old mine.\n- Sound.';
    const [, entry] = shared([
      line('MEMO_READY', { memo }, { symbol: 'NOVA' }),
      line('PROPOSAL_SAVED', {}, { symbol: 'NOVA' }),
    ]);
    expect(entry?.payload).toEqual({ memo: `# NOVA: Buy\n\n- Earnings rose.\n${LEFT_OUT}\n- Sound.` });
  });

  it('are left out where two sentences repeat them together', () => {
    expect(told(line('REFLECT', {}, { message: 'Cheap! Canary. Miners.' }))?.message).toBe(LEFT_OUT);
  });

  it('of the goal profile are left out, and so is what was measured against it', () => {
    const message = '3 tickers. The goal profile excludes tobacco.';
    expect(told(line('SHORTLIST', {}, { message }))?.message).toBe(`3 tickers. ${LEFT_OUT}`);
    expect(told(line('REFLECT', {}, { message: 'You may retire to a canary island.' }))?.message).toBe(LEFT_OUT);
  });

  it('are not searched for in public: a custom run shows what was found only', () => {
    const search = { query: 'miners', summary: '5 documents.', source: 'provider' };
    expect(told(line('WEB_SEARCH', search, { message: '“miners”: 5 documents.' }))).toMatchObject({
      message: '5 documents.',
      payload: { summary: '5 documents.', source: 'provider' },
    });
    const steps = [{ tool: 'web', k: 1, why: 'News.', queries: ['miners'] }];
    expect(told(line('CORPUS_PLAN', { steps }))?.payload).toEqual({ steps: [{ tool: 'web', k: 1, why: 'News.' }] });
  });

  it('of a scan of the market there are none, so that its searches show', () => {
    const search = { query: 'record quarter', summary: '5 documents.' };
    expect(told(line('WEB_SEARCH', search), 'trending')?.payload).toEqual(search);
  });
});

it('ids do not show in texts either', () => {
  const memo = `[^1]: Earnings, sample, as of 2026-06-30 (evidence 6655ecab0e9d)\nrun ${ID} ${HASH}`;
  const entries = shared([line('MEMO_READY', { memo }, { symbol: 'A' }), line('PROPOSAL_SAVED', {}, { symbol: 'A' })]);
  expect(entries[1]?.payload).toEqual({ memo: '[^1]: Earnings, sample, as of 2026-06-30\nrun  ' });
});

describe('of data that may not be given to others', () => {
  const nothing = { quotations: false, mayRedistribute: (provider: string) => provider === 'sec' };
  const evidence = (provider: string) => [{ hash: HASH, kind: 'news', provider, as_of: '2026-01-02' }];
  const answered = (provider: string) =>
    line(
      'TOOL',
      {
        tool: 'news',
        query: 'q',
        summary: 'Two headlines.',
        source: 's',
        facts: { headlines: 2 },
        evidence: evidence(provider),
      },
      { message: 'NOVA: “The price of everything today” was read' },
    );

  it('everybody sees what we say of it, and neither rows nor words', () => {
    const [, entry] = shared([answered('yahoo')], 'symbol', nothing);
    expect(entry?.payload).toEqual({ tool: 'news', query: 'q', summary: 'Two headlines.', source: 's' });
    expect(entry?.message).toBe('NOVA: [quotation left out: its source does not allow redistribution] was read');
    expect(shared([answered('sec')], 'symbol', nothing)[1]?.payload).toMatchObject({ facts: { headlines: 2 } });
    expect(shared([answered('yahoo')], 'symbol')[1]?.payload).toMatchObject({ facts: { headlines: 2 } });
  });

  it('a memo shows the source of a quotation, and the words of filings', () => {
    const memo =
      'It rose. “Italy closes a tax probe” (reuters.com, 24 March 2015) “We rely on one supplier.” (10-K, risk factors)';
    const lines = [line('MEMO_READY', { memo }, { symbol: 'NOVA' }), line('PROPOSAL_SAVED', {}, { symbol: 'NOVA' })];
    expect(shared(lines, 'symbol', nothing)[1]?.payload).toEqual({
      memo:
        'It rose. [quotation left out: its source does not allow redistribution] (reuters.com, 24 March 2015) ' +
        '“We rely on one supplier.” (10-K, risk factors)',
    });
  });
});
