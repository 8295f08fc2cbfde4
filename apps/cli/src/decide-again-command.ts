import { proposalContract } from '@gemscout/contracts';
import {
  firstLine,
  isLogEvent,
  normaliseSymbol,
  proposalStream,
  type RepeatedDecision,
  type RunEvent,
  spreadOf,
  spreadText,
} from '@gemscout/domain';
import { execute, ERASED, openEventStore, type ClockedEventStore, type EventStore } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { openConfiguredMarket, pagesOf } from '@gemscout/market';
import {
  analystOfRun,
  decideAgain,
  DecisionMissing,
  MemorySession,
  ModelAbstained,
  openAnalyst,
  type DecidedTicker,
  type ResearchTools,
} from '@gemscout/research';
import { readConfiguration, Resources } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';
import { localDatabase } from './local-database.ts';
import { storedRun } from './stored-run.ts';

const MOST_TIMES = 25;

/**
 * `gemscout decide --again <k> <runId> <symbol>`: repeats the decision k times on the run's frozen evidence. A proposal
 * stores the result and shows less confidence where the decisions disagree; for an Avoid, which has no proposal, the
 * result is only printed.
 */
export async function decideAgainCommand(runId: string, symbol: string, k: string, json: boolean): Promise<number> {
  const times = timesIn(k);
  return withDecisionTools(async (store, tools) => {
    const events = await storedRun(store, runId);
    const ticker = normaliseSymbol(symbol) ?? symbol;
    const proposalId = proposalIn(events, ticker);
    const steps = proposalId === undefined ? [] : await lastStepsOf(store, proposalId);
    const decisions: RepeatedDecision[] = [];
    for (let time = 1; time <= times; time += 1) {
      const decision = await decided({ events, symbol: ticker, steps }, tools);
      if (!json) console.log(`${String(time).padStart(2)}  ${decision.verdict.padEnd(5)}  ${decision.confidence}`);
      decisions.push(decision);
    }
    const { name } = analystOfRun(new MemorySession([...events]), tools.analyst);
    const score = await recordOnProposal(store, proposalId, name, decisions);
    const spread = spreadOf(decisions);
    if (json)
      console.log(JSON.stringify({ run_id: runId, symbol: ticker, ...spread, decisions, score: score ?? null }));
    else if (spread) console.log(`${ticker}: ${spreadText(spread)}. ${shownText(score)}`);
    return EXIT.ok;
  });
}

function timesIn(text: string): number {
  const times = Number(text);
  if (Number.isInteger(times) && times >= 1 && times <= MOST_TIMES) return times;
  throw new CommandFailure(`--again is a number from 1 to ${MOST_TIMES}, not "${text}".`, EXIT.usage);
}

async function withDecisionTools(
  work: (store: ClockedEventStore, tools: ResearchTools) => Promise<number>,
): Promise<number> {
  const database = await localDatabase();
  const configuration = readConfiguration(process.env);
  const resources = new Resources();
  try {
    const store = await resources.use(openEventStore(configuration.eventStore, database.url));
    const market = await resources.use(openConfiguredMarket(configuration, { databaseUrl: database.url }));
    const evidence = await resources.use(openEvidence(database.url));
    const analyst = await resources.use(
      openAnalyst(configuration, database.url, (sentence) => console.error(sentence)),
    );
    return await work(store, { market, evidence, analyst, pages: pagesOf(market) });
  } finally {
    await resources.close();
    await database.release();
  }
}

async function decided({ events, symbol, steps }: DecidedTicker, tools: ResearchTools): Promise<RepeatedDecision> {
  try {
    return await decideAgain({ events, symbol, steps }, tools, new AbortController().signal);
  } catch (error) {
    if (error instanceof DecisionMissing) throw new CommandFailure(`${error.message}.`, EXIT.refused);
    if (error instanceof ModelAbstained) throw new CommandFailure(error.message, EXIT.failed);
    throw error;
  }
}

/** The findings of the proposal's last re-check, on which later decisions are based. */
async function lastStepsOf(store: EventStore, proposalId: string): Promise<DecidedTicker['steps']> {
  let steps: DecidedTicker['steps'] = [];
  for await (const { type, data } of store.read(proposalStream(proposalId))) {
    if (type === ERASED) return [];
    const event = proposalContract.parse(type, data);
    if (event.type === 'ProposalRechecked') steps = event.steps;
  }
  return steps;
}

function proposalIn(events: readonly RunEvent[], symbol: string): string | undefined {
  return firstLine(events.filter(isLogEvent), 'DECISION', symbol)?.payload.proposal_id ?? undefined;
}

/** @returns the new confidence of the proposal; undefined if there is no proposal */
async function recordOnProposal(
  store: ClockedEventStore,
  proposalId: string | undefined,
  analyst: string,
  decisions: readonly RepeatedDecision[],
): Promise<number | null | undefined> {
  if (proposalId === undefined) return undefined;
  const command = { type: 'RepeatDecision', analyst, decisions, now: store.clock().now() } as const;
  const stream = proposalStream(proposalId);
  const { events } = await execute(store, { stream, contract: proposalContract, command });
  return events.flatMap((event) => (event.type === 'DecisionRepeated' ? [event.score] : []))[0];
}

function shownText(score: number | null | undefined): string {
  if (score === undefined) return 'An Avoid has no proposal, so nothing was recorded.';
  return score === null ? 'Recorded.' : `Its proposal shows ${Math.round(score * 100)}% confidence now.`;
}
