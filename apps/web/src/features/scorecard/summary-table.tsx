import type { ScorecardSummary } from '@gemscout/contracts';
import { useBenchmark } from '../../entities/market/use-benchmark.ts';
import { changeText, countText, shareText } from '../../ui/figure-text.ts';
import { VerdictPill } from '../../ui/verdict.tsx';
import { Change } from './change.tsx';

const HEAD = 'border-b border-line py-1.5 pl-2 font-normal first:pl-0';
const CELL = 'border-b border-line/60 py-1.5 pl-2 align-top first:pl-0';

/** What verdicts of a kind were worth, by horizon: each figure with its interval and what it rests on. */
export function SummaryTable({ rows, caption }: { rows: readonly ScorecardSummary[]; caption: string }) {
  const benchmark = useBenchmark();
  return (
    <table className="w-full text-right text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-2xs text-soft">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            Verdict, after
          </th>
          <th scope="col" className={HEAD}>
            Verdicts
            <span className="block">periods</span>
          </th>
          <th scope="col" className={HEAD}>
            Beat {benchmark}
            <span className="block">95% interval</span>
          </th>
          <th scope="col" className={HEAD}>
            Mean excess
            <span className="block">95% interval</span>
          </th>
          <th scope="col" className={`${HEAD} pl-6 text-left max-sm:hidden`}>
            What it shows
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SummaryRow key={`${row.horizon} ${row.verdict}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function SummaryRow({ row }: { row: ScorecardSummary }) {
  const { horizon, verdict, samples, independent_periods: periods, hit_rate, mean_excess } = row;
  return (
    <tr className="hover:bg-paper">
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <span className="flex flex-wrap items-center gap-x-2">
          <VerdictPill verdict={verdict} />
          <span className="whitespace-nowrap">
            <span className="figures">{horizon}</span> {horizon === 1 ? 'day' : 'days'}
          </span>
        </span>
        {/* A phone has no room for the sentence; what must be known stays. */}
        {row.observational && (
          <span className="block text-2xs text-soft sm:hidden">
            {samples === 0 ? 'not enough yet' : 'observational'}
          </span>
        )}
      </th>
      <td className={`${CELL} figures`}>
        {countText(samples)}
        <span className="block text-soft">{countText(periods)}</span>
      </td>
      <td className={`${CELL} figures whitespace-nowrap`}>
        {hit_rate ? shareText(hit_rate.value) : '–'}
        <Interval estimate={hit_rate} text={shareText} />
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        {mean_excess ? <Change value={mean_excess.value} /> : '–'}
        <Interval estimate={mean_excess} text={changeText} />
      </td>
      <td className={`${CELL} max-w-[24rem] pl-6 text-left text-xs text-soft max-sm:hidden`}>{conclusionOf(row)}</td>
    </tr>
  );
}

type IntervalProps = { estimate: ScorecardSummary['hit_rate']; text: (value: number) => string };

function Interval({ estimate, text }: IntervalProps) {
  const { low = null, high = null } = estimate ?? {};
  const range = low === null || high === null ? 'no interval' : `${text(low).replace(' %', '')} to ${text(high)}`;
  return <span className="figures block text-[0.87em] text-soft">{estimate ? range : ' '}</span>;
}

/** An observation says that it is one before anything else. */
function conclusionOf({ samples, observational, conclusion }: ScorecardSummary): string {
  if (samples === 0) return 'Not enough settled verdicts yet';
  const told = conclusion ?? 'too few independent periods for a verdict';
  return observational ? `Observational: ${told}` : told;
}
