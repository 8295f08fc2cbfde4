import type { CompanyBarsResponse } from '@gemscout/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { companyPartQuery, companyRunsQuery } from '../../../entities/company/company-api.ts';
import { conditionsOfSymbolQuery } from '../../../entities/proposal/conditions-query.ts';
import { ChartAttribution } from '../../../entities/market/chart/chart-attribution.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CompanySection } from '../company-section.tsx';
import type { SectionProps } from '../section-props.ts';
import { conditionMarks, resultMarks, verdictMarks, type ChartMark } from './chart-marks.ts';
import type { ChartLook } from './draw-company-chart.ts';
import { loadCompanyChart } from './load-company-chart.ts';

const CompanyChart = lazyPart(loadCompanyChart);

const PLACE = 'aspect-[16/7] min-h-72 w-full';
/** As high as the chart with its choices and its caption, so that nothing moves when they come. */
const WHOLE_PLACE = `${PLACE} box-content pb-[9.55rem] sm:pb-[7.5rem]`;

type Range = CompanyBarsResponse['ranges'][number]['range'];

/** Daily prices, with volume, averages, results and our verdicts. */
export function ChartSection({ symbol, className = '' }: SectionProps) {
  const bars = useQuery(companyPartQuery(symbol, 'bars'));
  return (
    <CompanySection
      className={className}
      title="Prices"
      read={bars}
      what="the prices"
      isEmpty={(data) => data.bars.length === 0}
      place={WHOLE_PLACE}
    >
      {(data) => <Chart symbol={symbol} data={data} />}
    </CompanySection>
  );
}

function Chart({ symbol, data }: { symbol: string; data: CompanyBarsResponse }) {
  const [chosen, setChosen] = useState<Range>('1Y');
  const [look, setLook] = useState<ChartLook>('candles');
  const marks = useMarks(symbol, data.bars);
  const range = rangeOf(data.ranges, chosen);
  return (
    <figure className="m-0 grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <div className="flex flex-wrap justify-between gap-2 print:hidden">
        <ChoiceGroup
          label="Range"
          choices={data.ranges.map(rangeChoice)}
          chosen={range?.range ?? chosen}
          onChoose={setChosen}
        />
        <ChoiceGroup label="Draw as" choices={LOOKS} chosen={look} onChoose={setLook} />
      </div>
      <div className={PLACE}>
        <Suspense fallback={null}>
          <CompanyChart
            symbol={symbol}
            bars={data.bars}
            marks={marks}
            look={look}
            from={range?.from ?? data.bars[0]?.date ?? ''}
          />
        </Suspense>
      </div>
      <figcaption className="grid gap-1 text-2xs text-soft">
        <p>
          E: results. Arrows: our verdicts. Lines: averages of 20, 50 and 200 days. Prices in US dollars, adjusted for
          splits. {closedRanges(data.ranges)}
        </p>
        <ChartAttribution />
      </figcaption>
    </figure>
  );
}

const rangeChoice = ({ range, reason }: Ranges[number]) => ({
  value: range,
  label: range,
  disabled: reason !== null,
  ...(reason !== null && { title: reason }),
});

const LOOKS = [
  { value: 'candles', label: 'Candles' },
  { value: 'line', label: 'Line' },
] as const;

/** Those of other parts come when they are there: the prices do not wait for them. */
function useMarks(symbol: string, bars: CompanyBarsResponse['bars']) {
  const { data: earnings } = useQuery(companyPartQuery(symbol, 'earnings'));
  const { data: runs } = useInfiniteQuery(companyRunsQuery(symbol));
  const { data: looked } = useQuery(conditionsOfSymbolQuery(symbol));
  return useMemo(
    () =>
      [
        ...resultMarks(earnings?.reports ?? [], bars),
        ...verdictMarks(runs?.pages.flat() ?? [], bars),
        ...conditionMarks(looked?.conditions ?? [], bars),
      ].toSorted(byDay),
    [earnings, runs, looked, bars],
  );
}

const byDay = (one: ChartMark, other: ChartMark): number => one.day.localeCompare(other.day);

type Ranges = CompanyBarsResponse['ranges'];

/** The range that was chosen, else the longest that the prices cover; undefined shows them all. */
function rangeOf(ranges: Ranges, chosen: Range): Ranges[number] | undefined {
  const open = ranges.filter(({ reason }) => reason === null);
  return open.find(({ range }) => range === chosen) ?? open.at(-1);
}

/** Why some ranges cannot be chosen. */
function closedRanges(ranges: Ranges): string {
  const closed = ranges.filter(({ reason }) => reason !== null);
  const [first] = closed;
  return first ? `Not available: ${closed.map(({ range }) => range).join(', ')}. ${first.reason}` : '';
}
