import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { PrintedCloses } from '../../../entities/market/chart/printed-closes.tsx';
import { priceText } from '../../../ui/price-text.ts';
import { ChangeFigure } from '../../../ui/change-figure.tsx';
import { averageOf, AVERAGES } from './averages.ts';
import type { ChartMark } from './chart-marks.ts';
import { dayFigures, daySentence, type Bar } from './day-text.ts';
import { AVERAGE_COLOURS, drawCompanyChart, type ChartLook, type DrawnChart } from './draw-company-chart.ts';

/** Trading days of a month: as far as Page Up and Page Down go. */
const PAGE_DAYS = 21;

type CompanyChartProps = {
  symbol: string;
  bars: readonly Bar[];
  marks: readonly ChartMark[];
  look: ChartLook;
  /** The first day that is shown, `yyyy-mm-dd`. */
  from: string;
};

/** The chart itself. The day under the pointer, or the one that the arrow keys chose, is told above it. */
export default function CompanyChart({ symbol, bars, marks, look, from }: CompanyChartProps) {
  const { place, chart, day, setDay } = useDrawnChart({ bars, marks, look, from });
  const first = firstShown(bars, from);
  const at = indexOfDay(bars, day);
  const bar = bars[at];
  if (!bar) return null;
  const ofDay = marks.filter((mark) => mark.day === bar.date);

  function choose(event: KeyboardEvent): void {
    const next = nextDay(event.key, at, { first, last: bars.length - 1 });
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setDay(bars[next]?.date);
    chart.current?.point(bars[next]);
  }

  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-1.5">
      <DayLine bars={bars} at={at} marks={ofDay} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Prices of ${symbol} by day`}
        aria-valuemin={first}
        aria-valuemax={bars.length - 1}
        aria-valuenow={at}
        aria-valuetext={daySentence(bar, bars[at - 1], ofDay)}
        data-look={look}
        data-days={bars.length - first}
        onKeyDown={choose}
        onBlur={() => chart.current?.point(undefined)}
        className="relative min-h-0 overflow-hidden rounded-md"
      >
        <div ref={place} className="absolute inset-0 print:hidden" />
        <PrintedCloses closes={bars.slice(first)} />
      </div>
    </div>
  );
}

const firstShown = (bars: readonly Bar[], from: string): number =>
  Math.max(
    0,
    bars.findIndex(({ date }) => date >= from),
  );

/** The last day, if none was chosen. */
function indexOfDay(bars: readonly Bar[], day: string | undefined): number {
  const chosen = bars.findIndex(({ date }) => date === day);
  return chosen < 0 ? bars.length - 1 : chosen;
}

/** Draws into `place`, again when what is drawn changes; `day` is the one that the pointer or a key chose. */
function useDrawnChart({ bars, marks, look, from }: Omit<CompanyChartProps, 'symbol'>) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnChart>(undefined);
  const [day, setDay] = useState<string>();
  useEffect(() => {
    if (!place.current) return undefined;
    const drawn = drawCompanyChart(place.current, { bars, marks, look, onDay: setDay });
    chart.current = drawn;
    return () => drawn.end();
  }, [bars, marks, look]);
  useEffect(() => chart.current?.showFrom(from), [bars, marks, look, from]);
  return { place, chart, day, setDay };
}

type Ends = { readonly first: number; readonly last: number };

function nextDay(key: string, at: number, { first, last }: Ends): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - PAGE_DAYS,
    PageUp: at + PAGE_DAYS,
    Home: first,
    End: last,
  };
  const next = moves[key];
  return next === undefined ? undefined : Math.min(last, Math.max(first, next));
}

type DayLineProps = { bars: readonly Bar[]; at: number; marks: readonly ChartMark[] };

/** A day's figures, two lines at most on a desktop. */
function DayLine({ bars, at, marks }: DayLineProps) {
  const bar = bars[at];
  if (!bar) return null;
  const { prices, change, volume } = dayFigures(bar, bars[at - 1]);
  return (
    <div data-part="day" className="grid min-h-[2.6rem] content-start gap-0.5 text-2xs text-soft max-sm:min-h-[4rem]">
      <p className="flex flex-wrap gap-x-3">
        <span className="figures font-semibold text-ink">{bar.date}</span>
        {prices.map(([name, text]) => (
          <span key={name}>
            {name} <span className="figures text-ink">{text}</span>
          </span>
        ))}
        {change !== null && <ChangeFigure percent={change} />}
        <span>
          Volume <span className="figures text-ink">{volume}</span>
        </span>
      </p>
      <p className="flex flex-wrap gap-x-3">
        <Averages bars={bars} day={bar.date} />
        <span className="text-ink empty:hidden">{marks.map(({ sentence }) => sentence).join(' ')}</span>
      </p>
    </div>
  );
}

function Averages({ bars, day }: { bars: readonly Bar[]; day: string }) {
  return AVERAGES.map((days, at) => {
    const value = averageOf(bars, days).find(({ date }) => date === day)?.value;
    return (
      <span key={days} className="inline-flex items-center gap-1">
        <span aria-hidden className="h-0.5 w-3" style={{ background: `var(${AVERAGE_COLOURS[at]})` }} />
        {days}-day<span className="sr-only"> average</span>{' '}
        <span className="figures text-ink">{value === undefined ? '–' : priceText(value)}</span>
      </span>
    );
  });
}
