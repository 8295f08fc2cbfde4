import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runDecider } from './decide-run.ts';
import type { RunCommand } from './run-commands.ts';
import { isLogEvent, type RunEvent } from './run-events.ts';
import { RunError } from './run-error.ts';
import { closedBy, isTerminal, stageTasksFor } from './stage-tasks.ts';
import {
  investigated,
  plan,
  requestRun,
  shortlist,
  stepOf,
  toolCalls,
  validated,
  verdictOn,
} from '../testing/run-examples.ts';

const now = '2026-01-05T10:00:00.000Z';
const symbol = fc.constantFrom('NOVA', 'KEST', 'GONE');
const command: fc.Arbitrary<RunCommand> = fc.oneof(
  fc.constant<RunCommand>(requestRun),
  fc.constant<RunCommand>(plan),
  fc.constant<RunCommand>(shortlist),
  symbol.map(investigated),
  symbol.map(validated),
  fc.tuple(symbol, fc.boolean()).map(([of, buys]) => verdictOn(of, buys ? `p-${of}` : null)),
  fc
    .tuple(symbol, fc.nat(9), fc.nat(60))
    .map(([of, key, calls]) =>
      stepOf('investigate', 'TOOL', of, { key: `tool/${of}/${key}`, spend: toolCalls(calls) }),
    ),
  fc
    .tuple(fc.constantFrom('investigate', 'validate', 'decide'), symbol, fc.integer({ min: 1, max: 3 }))
    .map(([stage, of, attempt]) => ({ type: 'FailStage', stage, symbol: of, attempt, reason: 'x', now }) as RunCommand),
  fc.constant<RunCommand>({ type: 'CancelRun', now }),
);

/** Runs the commands in order and returns the events of those that are not refused. */
function play(commands: readonly RunCommand[]): readonly RunEvent[] {
  const events: RunEvent[] = [];
  for (const next of [requestRun, plan, shortlist, ...commands]) {
    const state = events.reduce(runDecider.evolve, runDecider.initialState);
    try {
      events.push(...runDecider.decide(next, state));
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
    }
  }
  return events;
}

const anyRun = fc.array(command, { maxLength: 60 }).map(play);

it('has at most one terminal event, and nothing after it', () =>
  fc.assert(
    fc.property(anyRun, (events) => {
      const terminal = events.findIndex(isTerminal);
      expect(terminal === -1 || terminal === events.length - 1).toBe(true);
    }),
  ));

it('names every fact once', () =>
  fc.assert(
    fc.property(anyRun, (events) => {
      const keys = events.map(runDecider.keyOf);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  ));

it('saves at most one proposal a ticker', () =>
  fc.assert(
    fc.property(anyRun, (events) => {
      const saved = events.filter(({ type }) => type === 'PROPOSAL_SAVED').filter(isLogEvent);
      expect(new Set(saved.map((event) => event.symbol)).size).toBe(saved.length);
    }),
  ));

it('has open work exactly as long as it has not ended', () =>
  fc.assert(
    fc.property(anyRun, (events) => {
      const open = new Set<string>();
      for (const event of events) {
        const closed = closedBy(event);
        if (closed === 'all') open.clear();
        else if (closed) open.delete([closed.stage, closed.symbol].join('/'));
        for (const task of stageTasksFor(event)) open.add([task.stage, task.symbol].join('/'));
      }
      expect(open.size > 0).toBe(!events.some(isTerminal));
    }),
  ));

it('decides the same way twice from the same past', () =>
  fc.assert(
    fc.property(anyRun, command, (events, next) => {
      const outcome = (): unknown => {
        try {
          return runDecider.decide(next, events.reduce(runDecider.evolve, runDecider.initialState));
        } catch (error) {
          return String(error);
        }
      };
      expect(outcome()).toEqual(outcome());
    }),
  ));
