import { openAccounts, type Accounts } from '@gemscout/accounts';
import { sendMails } from '@gemscout/background-jobs';
import { openConfiguredBilling, type Billing } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { memoryEvidence, type EvidenceStore } from '@gemscout/evidence';
import type { Bar } from '@gemscout/market';
import { MarketFailure } from '@gemscout/market';
import { openReadModel, type ReadModel } from '@gemscout/read-model';
import { DecisionMissing, type ProposalDesk } from '@gemscout/research';
import { scratchDatabase } from '@gemscout/postgres/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi } from '../api-application.ts';
import type { ApiDeps, OpsDeps } from '../api-deps.ts';

export type ApiUnderTest = {
  readonly app: NestFastifyApplication;
  readonly store: PostgresEventStore;
  readonly accounts: Accounts;
  readonly billing: Billing;
  readonly readModel: ReadModel;
  readonly evidence: EvidenceStore;
  readonly databaseUrl: string;
  /** To create another API on the same database. */
  readonly deps: ApiDeps;
  close(): Promise<void>;
};

const asOf = '2025-06-30T20:00:00.000Z';
const provenance = { provider: 'test', fetchedAt: asOf, asOf };
const bar = (date: string, close: number): Bar => ({ date, open: close, high: close, low: close, close, volume: 1 });

type MarketUnderTest = ApiDeps['market'];

const noData = () => Promise.reject(new MarketFailure('no_data', 'no filings'));

const COMPANIES = ['AAPL', 'BRK.B', 'NOVA'].map((symbol) => ({ symbol, name: symbol, sector: null }));

/** A market of three companies; only one has prices, and none has filings. */
export const threeCompanies: MarketUnderTest = {
  info: { name: 'test', fictional: true, asOf },
  companies: async () => COMPANIES,
  company: async (symbol) => COMPANIES.find((company) => company.symbol === symbol),
  bars: async (symbol) => {
    if (symbol !== 'NOVA') throw new MarketFailure('no_data', 'no bars');
    return { data: [bar('2025-06-27', 100), bar('2025-06-30', 104)], provenance };
  },
  earnings: async () => ({ data: [], provenance }),
  fundamentals: noData,
  news: noData,
  statements: noData,
  filings: noData,
  filingText: noData,
  ownership: noData,
  holders: noData,
  rates: noData,
  estimates: noData,
  shortInterest: noData,
  optionChain: noData,
};

const missing = () => Promise.reject(new DecisionMissing('No run of this api decided on anything'));
const noDecisions: ProposalDesk = {
  decidingAnalyst: () => {
    throw new DecisionMissing('No run of this api decided on anything');
  },
  decideAgain: missing,
  recheck: missing,
};

const CONFIG: ApiDeps['config'] = {
  mail: 'mailbox',
  version: '0.0.0',
  market: 'test',
  as_of: asOf,
  fictional: true,
  analyst: 'rules',
  model: null,
  billing: 'none',
  demo_video_url: null,
  coin_markets_url: 'https://coins.example/markets',
  missing_sources: [],
};

/** An API with a database and a projector, ready to be called. */
export async function apiUnderTest(
  name: string,
  operations: Partial<OpsDeps> = {},
  market = threeCompanies,
  deskOver?: (evidence: EvidenceStore) => ProposalDesk,
): Promise<ApiUnderTest> {
  const { databaseUrl, dispatch, close, ...stores } = await openStores(name);
  const { store } = stores;
  const evidence = memoryEvidence();
  const ops = { operatorEmails: [], dispatch, kafka: undefined, ...operations };
  const desk = deskOver?.(evidence) ?? noDecisions;
  const redistribution = { quotations: true, mayRedistribute: () => true };
  const sources = { lastDay: async () => [], listed: [] };
  const about = { sources, mail: CONFIG.mail, redistribution, clock: store.clock(), market, desk, config: CONFIG, ops };
  const deps: ApiDeps = { ...stores, ...about, evidence };
  const app = await createApi(deps, { logLevels: [] });
  const stopBackground = startBackground(stores);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    ...stores,
    databaseUrl,
    app,
    evidence,
    deps,
    async close() {
      await app.close();
      await stopBackground();
      await close();
    },
  };
}

async function openStores(name: string) {
  const database = await scratchDatabase(name);
  const databaseUrl = database.url;
  const store = await postgresEventStore(databaseUrl);
  const readModel = await openReadModel(databaseUrl, store);
  const accounts = await openAccounts(databaseUrl);
  const billing = await openConfiguredBilling({ mode: 'sandbox' }, databaseUrl, accounts);
  const dispatch = await openDispatch(databaseUrl, { connections: 2 });
  const close = async (): Promise<void> => {
    for (const opened of [readModel, dispatch, billing, accounts, store]) await opened.close();
    await database.drop();
  };
  return { databaseUrl, store, readModel, accounts, billing, dispatch, close };
}

/** Projects the events and sends the mails. @returns stops both */
function startBackground({ store, readModel, accounts }: Pick<ApiUnderTest, 'store' | 'readModel' | 'accounts'>) {
  const stopping = new AbortController();
  const logger = { warn: (): void => undefined };
  const mails = { mail: { mode: 'mailbox' }, accounts, publicUrl: 'http://localhost:3000', logger } as const;
  const running = [readModel.project(store, stopping.signal), sendMails(mails, stopping.signal)];
  return async (): Promise<void> => {
    stopping.abort();
    await Promise.all(running);
  };
}
