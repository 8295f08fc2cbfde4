import type { RunPricesResponse } from '@gemscout/contracts';
import { useEffect, useRef, useState } from 'react';
import { PrintedCloses } from '../../../entities/market/chart/printed-closes.tsx';
import { drawChart, type AsOfPlace } from './draw-chart.ts';

/** The chart itself, with a line at the as-of day; what lies right of it was not known then, and is shaded. */
export default function PriceChart({ prices }: { prices: RunPricesResponse }) {
  const place = useRef<HTMLDivElement>(null);
  const [asOf, setAsOf] = useState<AsOfPlace>();
  useEffect(() => (place.current ? drawChart(place.current, prices, setAsOf) : undefined), [prices]);
  const later = prices.closes.filter(({ after }) => after).length;
  return (
    <div
      role="img"
      aria-label={`Closes of ${prices.symbol}`}
      data-known={prices.closes.length - later}
      data-later={later}
      className="relative h-full overflow-hidden"
    >
      <div ref={place} className="absolute inset-0 print:hidden" />
      <PrintedCloses
        closes={prices.closes}
        mark={{ index: prices.closes.findLastIndex(({ after }) => !after), text: `as of ${prices.as_of_day}` }}
      />
      {asOf && (
        <div
          data-part="as-of"
          className={`pointer-events-none absolute top-0 z-10 border-l print:hidden border-dashed border-watch ${later > 0 ? 'bg-watch/10' : ''}`}
          style={{ left: asOf.left, width: asOf.width, height: asOf.height }}
        >
          <span className="figures absolute top-0 right-full mr-1 whitespace-nowrap text-2xs text-watch">
            as of {prices.as_of_day}
          </span>
        </div>
      )}
    </div>
  );
}
