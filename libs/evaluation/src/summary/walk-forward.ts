import type { Verdict } from '@gemscout/domain';
import { type Horizon, type Probability, probabilityOf, type TrackRecord, trackRecordOn } from '@gemscout/settlement';
import type { Choice } from './policies.ts';

/** The record that a day starts from, of settled verdicts before this evaluation. */
export type RecordBefore = (day: string, horizon: Horizon) => TrackRecord;

export type ByVerdict = Readonly<Record<Verdict, Probability>>;

/** For each day, what each verdict's chance was by what had been settled when it was given: nothing later is used. */
export function probabilitiesByDay(
  choices: readonly Choice[],
  horizon: Horizon,
  before: RecordBefore,
): ReadonlyMap<string, ByVerdict> {
  const settled = settledIn(choices, horizon);
  const places = new Map(choices.map(({ day, place }) => [day, place]));
  return new Map(
    [...places].map(([day, place]) => [day, byVerdict(trackRecordOn(place, settled, before(day, horizon)))]),
  );
}

function byVerdict(record: TrackRecord): ByVerdict {
  return {
    buy: probabilityOf(record, 'buy'),
    watch: probabilityOf(record, 'watch'),
    avoid: probabilityOf(record, 'avoid'),
  };
}

/** What the next verdict's chance is, after all that was settled. */
export function nextProbabilities(choices: readonly Choice[], horizon: Horizon, before: RecordBefore): ByVerdict {
  const [first] = choices;
  const earlier = before(first?.day ?? '', horizon);
  return byVerdict(trackRecordOn(Number.POSITIVE_INFINITY, settledIn(choices, horizon), earlier));
}

/** All that is settled by the market's last day: what a later evaluation may start from. */
export function recordOf(choices: readonly Choice[], horizon: Horizon): TrackRecord {
  return trackRecordOn(Number.POSITIVE_INFINITY, settledIn(choices, horizon));
}

function settledIn(choices: readonly Choice[], horizon: Horizon) {
  return choices.flatMap(({ verdict, place, outcomes }) => {
    const outcome = outcomes[horizon];
    return outcome ? [{ verdict, givenOn: place, settledOn: place + horizon, beat: outcome.excess > 0 }] : [];
  });
}
