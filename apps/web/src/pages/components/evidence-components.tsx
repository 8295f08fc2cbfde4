import { lazy, Suspense, useId } from 'react';
import { EvidenceCard } from '../../entities/proposal/evidence-card.tsx';
import { FigureCard } from '../../entities/proposal/figure-card.tsx';
import { MemoView } from '../../entities/proposal/memo-view.tsx';
import { DroppedSentences } from '../../features/proposal/dropped-sentences.tsx';
import { LoweredNote } from '../../features/proposal/lowered-note.tsx';
import { loadPriceChart } from '../../features/proposal/prices/load-price-chart.ts';
import { recordingOf } from '../../features/replay/recording.ts';
import { ReplayPlayer } from '../../features/replay/replay-player.tsx';
import { OutcomePlots } from '../../features/scorecard/outcome-plots.tsx';
import {
  SAMPLE_BINDING,
  SAMPLE_CLAIM,
  SAMPLE_DROPPED,
  SAMPLE_LOWERED,
  SAMPLE_OPINION,
  SAMPLE_POINTS,
  SAMPLE_SENTENCES,
  SAMPLE_SOURCE,
  samplePrices,
} from './sample-evidence.ts';
import { SAMPLE_LOG } from './sample-log.ts';
import { Specimen } from './specimen.tsx';

const PriceChart = lazy(loadPriceChart);
const MEMO = `${SAMPLE_CLAIM}[^1] Nobody has asked for more.

[^1]: Reported quarters (evidence ${SAMPLE_SOURCE.id})`;
const CHECKED_MEMO = `*${SAMPLE_OPINION}* ${MEMO}`;
const PRICES = [
  ['A price chart with its as-of line', samplePrices(false)],
  ['With what came after, shaded', samplePrices(true)],
] as const;

export function Charts() {
  return (
    <>
      {PRICES.map(([name, prices]) => (
        <Specimen key={name} name={name}>
          <div className="h-44 w-full">
            <Suspense fallback={null}>
              <PriceChart prices={prices} />
            </Suspense>
          </div>
        </Specimen>
      ))}
      <Specimen name="Confidence against return, a plot a horizon; the last has nothing settled">
        <div className="w-full">
          <OutcomePlots points={SAMPLE_POINTS} what="Sample" />
        </div>
      </Specimen>
    </>
  );
}

export function Claims() {
  const name = useId();
  const cited = { id: `${name}note`, text: 'Reported quarters' };
  return (
    <>
      <Specimen name="A claim in a memo: its card opens on hover, focus and tap">
        <MemoView memo={MEMO} sources={[SAMPLE_SOURCE]} name={name} />
      </Specimen>
      <Specimen name="Its card: the source with exact values and links; only what the memo says of it">
        <div className="grid w-full gap-3 sm:grid-cols-2">
          <div className="memo">
            <EvidenceCard claim={SAMPLE_CLAIM} notes={[{ ...cited, source: SAMPLE_SOURCE }]} />
          </div>
          <div className="memo">
            <EvidenceCard claim={SAMPLE_CLAIM} notes={[{ ...cited, source: undefined }]} />
          </div>
        </div>
      </Specimen>
    </>
  );
}

/** What shows how a memo was checked. */
export function Checks() {
  return (
    <>
      <Specimen name="A memo that was checked by facts: each figure opens a card; opinion is in italics">
        <MemoView
          memo={CHECKED_MEMO}
          symbol="NOVA"
          sources={[SAMPLE_SOURCE]}
          sentences={SAMPLE_SENTENCES}
          name={useId()}
        />
      </Specimen>
      <Specimen name="The card of a computed figure, with its source; of a figure in a shared memo, without">
        <div className="grid w-full gap-3 sm:grid-cols-2">
          <div className="memo">
            <FigureCard
              binding={SAMPLE_BINDING}
              symbol="NOVA"
              sources={[{ source: SAMPLE_SOURCE, noteId: undefined }]}
            />
          </div>
          <div className="memo">
            <FigureCard binding={SAMPLE_BINDING} symbol={undefined} sources={[]} />
          </div>
        </div>
      </Specimen>
      <Specimen name="Why the verdict and the confidence are lower than the analyst's, and what was not kept">
        <LoweredNote lowered={SAMPLE_LOWERED} />
        <DroppedSentences dropped={SAMPLE_DROPPED} />
      </Specimen>
    </>
  );
}

const RECORDINGS = [
  ['A run from its beginning', recordingOf(SAMPLE_LOG)],
  ['At its end', recordingOf(SAMPLE_LOG.slice(0, 1))],
] as const;

export function Players() {
  return RECORDINGS.map(([name, recording]) => (
    <Specimen key={name} name={name}>
      <div className="w-full rounded-md border border-line bg-surface">
        <ReplayPlayer recording={recording} logHeight="h-60" alone={false} />
      </div>
    </Specimen>
  ));
}
