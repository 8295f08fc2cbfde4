import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { proposalContract } from '@gemscout/contracts';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import { proposalStream, type FactCorrected, type JsonObject, type ProposalCommand } from '@gemscout/domain';
import { execute, postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import {
  evidenceItemOf,
  factsIn,
  openCorrectionIndex,
  openEvidence,
  storedFact,
  type CorrectionIndex,
  type EvidenceStore,
  type NewEvidence,
} from '@gemscout/evidence';
import { MarketFailure, openMarket } from '@gemscout/market';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { openReadModel, type ReadModel } from '@gemscout/read-model';
import { askAgain } from '@gemscout/research';
import { waitFor } from '@gemscout/testing';
import { startCorrectionFinder } from './correction-finder.ts';
import { findCorrections, type FindingDeps } from './find-corrections.ts';
import { lookAgain } from './look-again.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let scratch: ScratchDatabase;
let store: PostgresEventStore;
let readModel: ReadModel;
let dispatch: Dispatch;
let evidence: EvidenceStore;
let index: CorrectionIndex;
let ending: AbortController;

beforeEach(async () => {
  scratch = await scratchDatabase('corrections');
  store = await postgresEventStore(scratch.url);
  readModel = await openReadModel(scratch.url, store);
  [dispatch, evidence, index] = await Promise.all([
    openDispatch(scratch.url),
    openEvidence(scratch.url),
    openCorrectionIndex(scratch.url),
  ]);
  ending = new AbortController();
  void readModel.project(store, ending.signal);
});

afterEach(async () => {
  ending.abort();
  await Promise.all([readModel, dispatch, evidence, index].map((library) => library.close()));
  await store.close();
  await scratch.drop();
});

/** Its closes are the same as ever, so that nothing is taken for a split. */
const market: FindingDeps['market'] = {
  info: { name: 'autumn', fictional: false, asOf: null },
  bars: () => Promise.reject(new MarketFailure('no_data', 'No bars')),
};
const deps = (): FindingDeps => ({ store, readModel, index, evidence, market, clock: store.clock(), logger: silent });
const find = () => findCorrections(deps(), ending.signal);

const figure = (id: string, value: number, more: JsonObject = {}): JsonObject => {
  const filing = { filed: '2026-02-20', accessions: ['0000000001-26-000001'] };
  return { id, value, unit: 'USD', period: id.split('.')[1] ?? '', end: '2025-12-31', ...filing, ...more };
};
const billions = (revenue: number): JsonObject => ({
  currency: 'USD',
  figures: [figure('revenue.fy2025', revenue * 1e9), figure('net_income.fy2025', 1.5e9)],
  missing: [],
});
type Read = { readonly workspaceId: string; readonly day?: string; readonly symbol?: string };

function statements(body: JsonObject, { workspaceId, day = '2026-11-02', symbol = 'NOVA' }: Read): NewEvidence {
  const at = `${day}T23:00:00.000Z`;
  return { workspaceId, provider: 'sec', fetchedAt: at, asOf: at, symbol, kind: 'statements', body };
}

/** What a run of some workspace, or the daily look, reads later. */
const answers = (body: JsonObject, read: Partial<Read> = {}) =>
  evidence.save(statements(body, { workspaceId: 'somebody', day: '2026-11-20', ...read }));

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const onProposal = (proposalId: string, command: ProposalCommand) =>
  execute(store, { stream: proposalStream(proposalId), contract: proposalContract, command });

/** A proposal of a workspace whose memo states one figure. */
async function memoOn(
  number: number,
  workspaceId: string,
  states: string,
  item = evidenceItemOf(statements(billions(9.1), { workspaceId })),
): Promise<string> {
  const { symbol } = item;
  if (symbol === null) throw new Error('It is about no company');
  await evidence.save(item);
  const facts = factsIn([item], symbol);
  const fact = facts.find((each) => each.id === states);
  if (!fact) throw new Error(`There is no ${states} among ${facts.map((each) => each.id).join(', ')}`);
  const bindings = [{ start: 0, end: 1, shown: 'x', fact: storedFact(fact, new Map()) }];
  const sentence = {
    section: 'thesis',
    text: `x ${number}`,
    reference: null,
    result: 'checked',
    evidence: [item.hash],
  };
  const body: JsonObject = JSON.parse(JSON.stringify({ sentences: [{ ...sentence, bindings }], dropped: [] }));
  const check = await evidence.save({ ...item, provider: 'gemscout', kind: 'memo_check', body });
  const [proposalId, now] = [id(number), store.clock().now()];
  await onProposal(proposalId, {
    type: 'SaveProposal',
    proposalId,
    workspaceId,
    runId: `run of ${number}`,
    symbol,
    theme: 't',
    memo: 'It earned $9.1B.',
    memoCheck: { checked_by: 'facts', lowered: [], dropped: [], memo_check: check.hash },
    verdict: 'watch',
    score: 0.5,
    source: 'run',
    price: 100,
    priceAsOf: '2026-11-02',
    evidenceAt: now,
    expiresAt: now,
    spend: null,
    conditions: [],
    now,
  });
  return proposalId;
}

async function caughtUp(): Promise<void> {
  expect(await readModel.waitFor(await store.head(), 20_000)).toBe('fresh');
}

async function correctionsOf(proposalId: string): Promise<readonly string[]> {
  const found: FactCorrected[] = [];
  for await (const { type, data } of store.read(proposalStream(proposalId))) {
    const event = proposalContract.parse(type, data);
    if (event.type === 'FactCorrected') found.push(event);
  }
  return found.map(({ label, before, after }) => `${label} ${before.shown} ${after.shown}`);
}

it('marks the memos of every workspace that used the fact, whoever read the newer answer, and no other', async () => {
  const [own, other, another] = [
    await memoOn(1, 'w', 'revenue.fy2025'),
    await memoOn(2, 'v', 'revenue.fy2025'),
    await memoOn(3, 'w', 'net_income.fy2025'),
  ];
  await caughtUp();
  expect(await find()).toMatchObject({ corrections: 0 });
  await answers(billions(8.7));
  expect(await find()).toMatchObject({ corrections: 2 });
  for (const marked of [own, other]) expect(await correctionsOf(marked)).toEqual(['Revenue $9.1B $8.7B']);
  expect(await correctionsOf(another)).toEqual([]);
  await caughtUp();
  const proposal = await readModel.proposal('w', own);
  expect(proposal).toMatchObject({
    memo: 'It earned $9.1B.',
    corrections: [
      {
        label: 'Revenue',
        period: 'in fiscal 2025, to 31 December 2025',
        before: '$9.1B',
        after: '$8.7B',
        before_value: 9.1e9,
        source: 'SEC filing 0000000001-26-000001',
        corrected_on: '2026-11-20',
        input_of: [],
        nr: 1,
      },
    ],
  });
  const corrected = evidenceItemOf(statements(billions(8.7), { workspaceId: 'w', day: '2026-11-20' }));
  expect(await evidence.get('w', corrected.hash)).toMatchObject({ body: billions(8.7) });
  expect(proposal?.corrections[0]?.new_evidence).toBe(corrected.hash.slice(0, 12));
});

it('records one event though the answer is read a hundred times, by two processes at once, and after a restart', async () => {
  const proposalId = await memoOn(1, 'w', 'revenue.fy2025');
  await caughtUp();
  for (let time = 0; time < 100; time += 1) {
    await answers(billions(8.7), { workspaceId: `w${time % 10}` });
    if (time % 20 === 0) await Promise.all([find(), find()]);
  }
  await Promise.all([find(), find(), find()]);
  const others = await openDispatch(scratch.url);
  const looking = {
    symbolsToWatch: () => Promise.resolve([]),
    checkedMemos: readModel.checkedMemos,
    waitFor: () => Promise.resolve('fresh' as const),
  };
  const finders = [dispatch, others].flatMap((each) =>
    startCorrectionFinder({
      ...deps(),
      readModel: looking,
      evidence,
      market: market as never,
      sharedRuns: () => Promise.resolve([]),
      dispatch: each,
      everyMs: 20,
    }),
  );
  await answers(billions(8.7), { workspaceId: 'last' });
  await waitFor(async () => (await index.newAnswers(1)).length === 0);
  for (const finder of finders) await finder.stop();
  await others.close();
  expect(await correctionsOf(proposalId)).toEqual(['Revenue $9.1B $8.7B']);
});

it('keeps a second correction after the first, and one back to the first value', async () => {
  const proposalId = await memoOn(1, 'w', 'revenue.fy2025');
  await caughtUp();
  for (const [day, value] of [
    ['2026-11-20', 8.7],
    ['2026-11-21', 8.5],
    ['2026-11-22', 9.1],
    ['2026-11-21', 8.5],
  ] as const) {
    await answers(billions(value), { day });
    await find();
  }
  expect(await correctionsOf(proposalId)).toEqual([
    'Revenue $9.1B $8.7B',
    'Revenue $8.7B $8.5B',
    'Revenue $8.5B $9.1B',
  ]);
});

it('says nothing where a figure disappears, where another company has it, and where an answer is older', async () => {
  const proposalId = await memoOn(1, 'w', 'revenue.fy2025');
  await caughtUp();
  await answers({ currency: 'USD', figures: [], missing: [] });
  await answers(billions(8.7), { symbol: 'ACME' });
  await answers(billions(8.7), { day: '2026-10-01' });
  expect(await find()).toMatchObject({ corrections: 0 });
  expect(await correctionsOf(proposalId)).toEqual([]);
});

it('is not stopped by a memo whose stream was erased', async () => {
  const [erased, other] = [await memoOn(1, 'w', 'revenue.fy2025'), await memoOn(2, 'v', 'revenue.fy2025')];
  await caughtUp();
  await store.erase(proposalStream(erased));
  await answers(billions(8.7));
  expect(await find()).toMatchObject({ corrections: 1 });
  expect(await correctionsOf(other)).toEqual(['Revenue $9.1B $8.7B']);
  expect(await index.newAnswers(9)).toMatchObject([{ workspaceId: 'v' }]); // the copy for its workspace
});

it('shows the same after a rebuild, tells of it once at the bell, and nothing of it after the workspace is erased', async () => {
  const proposalId = await memoOn(1, 'w', 'revenue.fy2025');
  await memoOn(2, 'v', 'revenue.fy2025');
  await caughtUp();
  await answers(billions(8.7));
  await find();
  await caughtUp();
  const rows = async () => [
    (await readModel.proposal('w', proposalId))?.corrections ?? [],
    await readModel.correctionNews('w', 9),
    await readModel.correctionsOfRun('w', 'run of 1'),
  ];
  const before = await rows();
  expect(before).toMatchObject([
    [{ before: '$9.1B', after: '$8.7B' }],
    [{ proposal_id: proposalId, symbol: 'NOVA', facts: 1, first: { label: 'Revenue' } }],
    [{ symbol: 'NOVA', before: '$9.1B', after: '$8.7B' }],
  ]);
  expect(await readModel.correctionsOfRun('w', 'run of 2')).toEqual([]);
  await readModel.rebuild(store, ending.signal);
  expect(await rows()).toEqual(before);
  await readModel.eraseWorkspace('w');
  await evidence.forget('w');
  expect(await rows()).toEqual([[], [], []]);
  expect(await readModel.correctionNews('v', 9)).toHaveLength(1);
  await answers(billions(8.5), { day: '2026-11-25' });
  expect(await find()).toMatchObject({ corrections: 1 });
});

it('marks a memo on insiders whose form was amended since, from the daily look at the source to the page of a share', async () => {
  const sample = await openMarket('sample');
  const { data, ...answer } = await sample.ownership('ADVRO', 200);
  const original = data.forms.find(
    (each) => each.form === '4' && each.transactions.some(({ kind }) => kind === 'sale'),
  );
  if (!original || original.form === '144') throw new Error('ADVRO has no Form 4 with a sale');
  const day = new Date(Date.parse(original.filed) + 86_400_000).toISOString().slice(0, 10); // it is known from the next day on
  const then = await openMarket('sample', { asOf: day });
  const read: NewEvidence[] = [];
  const reading = { ...evidence, save: (item: NewEvidence) => (read.push(item), evidence.save(item)) };
  await askAgain(
    { market: then, evidence: reading, workspaceId: 'w', now: `${day}T23:00:00.000Z` },
    'ADVRO',
    ending.signal,
  );
  const item = read.find(({ kind }) => kind === 'ownership');
  if (!item) throw new Error('The market of the day has no insiders');
  const [planned, other] = ['insider_planned_net', 'insider_buyers'];
  const [memo, unmarked] = [
    await memoOn(1, 'w', planned, evidenceItemOf(item)),
    await memoOn(2, 'w', other, evidenceItemOf(item)),
  ];
  await caughtUp();
  const halved = original.transactions.map((each) => ({ ...each, shares: (each.shares ?? 0) / 2 }));
  const amended = {
    isAmendment: true,
    originalFiled: original.filed,
    filed: '2026-06-29',
    accession: '9000000034-26-000999',
  };
  const forms = [...data.forms, { ...original, ...amended, transactions: halved }];
  const later = { ...sample, ownership: async () => ({ ...answer, data: { ...data, forms } }) };
  const looking = { ...deps(), evidence, readModel, market: later, sharedRuns: async () => ['run of 1'] };
  await lookAgain(looking, new Map(), ending.signal);
  await find();
  await caughtUp();
  const label = 'Net insider purchases under plans';
  const [before, after] = ['−$586,320.00', '−$293,160.00'];
  expect(await correctionsOf(memo)).toEqual([`${label} ${before} ${after}`]);
  expect(await correctionsOf(unmarked)).toEqual([]);
  const marked = await readModel.proposal('w', memo);
  expect(marked).toMatchObject({ memo: 'It earned $9.1B.', corrections: [{ label, before, after }] });
  expect(await readModel.correctionsOfRun('w', 'run of 1')).toMatchObject([{ symbol: 'ADVRO', before, after }]);
  await Promise.all([sample.close(), then.close()]);
});

it('marks a memo on a settlement that its source revised since, from the daily look at the source', async () => {
  const sample = await openMarket('sample');
  const read: NewEvidence[] = [];
  const reading = { ...evidence, save: (item: NewEvidence) => (read.push(item), evidence.save(item)) };
  await askAgain(
    { market: sample, evidence: reading, workspaceId: 'w', now: store.clock().now() },
    'ADVRO',
    ending.signal,
  );
  const item = read.find(({ kind }) => kind === 'short_interest');
  if (!item) throw new Error('The market has no short interest of ADVRO');
  const [memo, unmarked] = [
    await memoOn(1, 'w', 'shares_short', evidenceItemOf(item)),
    await memoOn(2, 'w', 'short_volume', evidenceItemOf(item)),
  ];
  await caughtUp();
  const { data, ...answer } = await sample.shortInterest('ADVRO', '2026-06-30');
  const revised = data.map((each, at) => (at === 0 ? { ...each, sharesShort: each.sharesShort * 2 } : each));
  const later = { ...sample, shortInterest: async () => ({ ...answer, data: revised }) };
  const looking = { ...deps(), evidence, market: later, readModel, sharedRuns: async () => ['run of 1'] };
  await lookAgain(looking, new Map(), ending.signal);
  await findCorrections(looking, ending.signal);
  expect(await correctionsOf(memo)).toEqual(['Shares sold short 14,019,938 28,039,876']);
  expect(await correctionsOf(unmarked)).toEqual([]);
  await sample.close();
});
