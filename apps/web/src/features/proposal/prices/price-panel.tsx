import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ApiError } from '../../../api/http.ts';
import { ChartAttribution } from '../../../entities/market/chart/chart-attribution.tsx';
import { NotLoaded } from '../../../ui/loaded.tsx';
import { chartSentence } from './chart-text.ts';
import { loadPriceChart } from './load-price-chart.ts';
import { pricesQuery } from './prices-query.ts';

const PriceChart = lazyPart(loadPriceChart);
const PLACE = 'h-56 wide:h-64';

/** The closes around the day of the run. What came after is not shown unless asked for: it was not known then. */
export function PricePanel({ runId, symbol }: { runId: string; symbol: string }) {
  const [after, setAfter] = useState(false);
  const prices = useQuery({ ...pricesQuery(runId, symbol, after), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData } = prices;
  if (error && !data) return <NoPrices error={error} onRetry={() => void prices.refetch()} />;
  const nothingYet = after && data && !isPlaceholderData && !data.closes.some((close) => close.after);
  return (
    <figure className="m-0 grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className={PLACE}>
        {data && (
          <Suspense fallback={null}>
            <PriceChart prices={data} />
          </Suspense>
        )}
      </div>
      <figcaption className="grid gap-1 text-2xs text-soft">
        <span className="min-h-[3lh] wide:min-h-[2lh]">{data && chartSentence(data)}</span>
        <AfterSwitch on={after} onChange={setAfter} />
        <span role="status" className="empty:hidden">
          {nothingYet && 'No later close is known yet.'}
        </span>
        <ChartAttribution />
      </figcaption>
    </figure>
  );
}

function NoPrices({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404)
    return <p className={`text-soft ${PLACE}`}>No prices available.</p>;
  return (
    <div className={`flex ${PLACE}`}>
      <NotLoaded what="the prices" error={error} onRetry={onRetry} />
    </div>
  );
}

function AfterSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="print:hidden flex items-center gap-2">
      <input
        type="checkbox"
        role="switch"
        className="size-4 accent-accent"
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      Show what came after
    </label>
  );
}
