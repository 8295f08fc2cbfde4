import type { CompanyResponse } from '@gemscout/contracts';
import type { ReactNode } from 'react';
import { ChangeFigure } from '../../ui/change-figure.tsx';
import { priceText } from '../../ui/price-text.ts';

/** Who a company is, what its share cost last, and what can be done. */
export function CompanyHeading({ company, actions }: { company: CompanyResponse; actions: ReactNode }) {
  const { symbol, name, sector, industry, exchange, price_now: price, price_note: note } = company;
  const about = [sector, industry, exchange].filter((part) => part !== null);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <h1 className="flex flex-wrap items-baseline gap-x-3 text-2xl font-semibold tracking-tight">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          <span className="figures text-xl text-soft">{symbol}</span>
        </h1>
        {about.length > 0 && <p className="text-sm text-soft">{about.join(' · ')}</p>}
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="grid gap-0.5 sm:justify-items-end">
          {price && (
            <>
              <p className="flex items-baseline gap-3">
                <span className="figures text-2xl font-semibold">{priceText(price.price)}</span>
                {price.change_pct !== null && <ChangeFigure percent={price.change_pct} className="text-lg" />}
              </p>
              <p className="text-xs text-soft">
                Close of <span className="figures">{price.as_of}</span>, {price.provider}
              </p>
            </>
          )}
          {note !== null && <p className="max-w-[44ch] text-sm text-watch sm:text-right">{note}</p>}
        </div>
        {actions}
      </div>
    </header>
  );
}
