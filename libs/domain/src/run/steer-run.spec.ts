import { describe, it } from '@jest/globals';
import {
  eventsOf,
  investigated,
  now,
  plan,
  requestRun,
  shortlist,
  validated,
  verdictOn,
} from '../testing/run-examples.ts';
import { specFor } from '../testing/decider-spec.ts';
import { runDecider } from './decide-run.ts';

const given = specFor(runDecider);
const shortlisted = eventsOf(requestRun, plan, shortlist);
const drop = (symbol: string) => ({ type: 'DropTicker', symbol, now }) as const;
const deepen = (symbol: string) => ({ type: 'DeepenTicker', symbol, now }) as const;
const note = (text: string) => ({ type: 'AddNote', text, now }) as const;
const notes = (count: number) => Array.from({ length: count }, (_, at) => note(`Note ${at}`));

describe('a note', () => {
  it('stands in the log of the run', () =>
    given(...shortlisted)
      .when(note('Also look at debt'))
      .thenLike({
        type: 'NOTICE',
        message: 'Your note: “Also look at debt”',
        payload: { kind: 'note', text: 'Also look at debt' },
      }));

  it('that nobody reads says so', () =>
    given(...eventsOf({ ...requestRun, context: { analyst: 'rules' } }))
      .when(note('Debt'))
      .thenLike({ type: 'NOTICE', message: 'Your note: “Debt” The rules analyst does not read notes.' }));

  it('is taken five times a run, the same text too', () =>
    given(...eventsOf(requestRun, ...notes(4)))
      .when(note('Note 0'))
      .thenLike({ type: 'NOTICE', key: 'notice/note/5' }));

  it('is refused the sixth time', () =>
    given(...eventsOf(requestRun, ...notes(5)))
      .when(note('One more'))
      .thenRefuses('notes_used_up'));

  it('is refused once the run has ended', () =>
    given(...eventsOf(requestRun, { type: 'CancelRun', now }))
      .when(note('Too late'))
      .thenRefuses('run_ended'));
});

describe('dropping a ticker', () => {
  it('skips it with the reason, and the others go on', () =>
    given(...shortlisted)
      .when(drop('NOVA'))
      .thenLike(
        { type: 'NOTICE', symbol: 'NOVA', payload: { kind: 'dropped' } },
        { type: 'TICKER_SKIPPED', symbol: 'NOVA', stage: 'investigate' },
      ));

  it('closes its stage: what is under way is not recorded', () =>
    given(...eventsOf(requestRun, plan, shortlist, drop('NOVA')))
      .when(investigated('NOVA'))
      .thenRefuses('stage_closed'));

  it('ends the run where it was the last that was open', () =>
    given(...eventsOf(requestRun, plan, shortlist, investigated('KEST'), validated('KEST'), verdictOn('KEST')))
      .when(drop('NOVA'))
      .thenLike(
        { type: 'NOTICE' },
        { type: 'TICKER_SKIPPED' },
        { type: 'DONE', payload: { outcome: 'completed', skipped: 1 } },
      ));

  it('of every ticker stops the run', () =>
    given(...eventsOf(requestRun, plan, shortlist, drop('NOVA')))
      .when(drop('KEST'))
      .thenLike(
        { type: 'NOTICE' },
        { type: 'TICKER_SKIPPED' },
        { type: 'DONE', payload: { outcome: 'cancelled', refunded: false } },
      ));

  it('changes nothing the second time', () =>
    given(...eventsOf(requestRun, plan, shortlist, drop('NOVA')))
      .when(drop('NOVA'))
      .thenNothing());

  it.each([
    ['ticker_missing', 'ACME', []],
    ['ticker_decided', 'KEST', [investigated('KEST'), validated('KEST'), verdictOn('KEST')]],
  ] as const)('is refused: %s', (code, symbol, more) =>
    given(...eventsOf(requestRun, plan, shortlist, ...more))
      .when(drop(symbol))
      .thenRefuses(code),
  );
});

describe('sending a ticker deeper', () => {
  it('stands in the log of the run', () =>
    given(...shortlisted)
      .when(deepen('NOVA'))
      .thenLike({ type: 'NOTICE', symbol: 'NOVA', payload: { kind: 'deepened' } }));

  it('changes nothing the second time, nor in a deep run', () => {
    given(...eventsOf(requestRun, plan, shortlist, deepen('NOVA')))
      .when(deepen('NOVA'))
      .thenNothing();
    given(...eventsOf({ ...requestRun, depth: 'deep' }, plan, shortlist))
      .when(deepen('NOVA'))
      .thenNothing();
  });

  it.each([
    ['ticker_missing', 'ACME', []],
    ['ticker_analysed', 'KEST', [investigated('KEST')]],
    ['ticker_analysed', 'NOVA', [drop('NOVA')]],
  ] as const)('is refused: %s', (code, symbol, more) =>
    given(...eventsOf(requestRun, plan, shortlist, ...more))
      .when(deepen(symbol))
      .thenRefuses(code),
  );
});
