import type { CompanyInsidersResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyPartQuery } from '../../entities/company/company-api.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/figure-text.ts';
import { priceText } from '../../ui/price-text.ts';
import { CompanySection } from './company-section.tsx';
import type { SectionProps } from './section-props.ts';

const SHOWN = 8;

/** What insiders reported in their last forms. */
export function InsidersSection({ symbol, className = '' }: SectionProps) {
  const insiders = useQuery(companyPartQuery(symbol, 'insiders'));
  return (
    <CompanySection
      className={className}
      title="Insiders"
      read={insiders}
      what="the forms of insiders"
      isEmpty={({ trades }) => trades.length === 0}
      empty={`The last forms of insiders of ${symbol} report no trade.`}
    >
      {({ trades }) => <Trades trades={trades} />}
    </CompanySection>
  );
}

function Trades({ trades }: Pick<CompanyInsidersResponse, 'trades'>) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul aria-label="Trades of insiders" className="divide-y divide-line text-sm">
        {(all ? trades : trades.slice(0, SHOWN)).map((trade, at) => (
          <Trade key={`${trade.accession} ${at}`} trade={trade} />
        ))}
      </ul>
      {!all && trades.length > SHOWN && (
        <div className="flex justify-center border-t border-line p-2">
          <Button look="quiet" onClick={() => setAll(true)}>
            Show all {trades.length} trades
          </Button>
        </div>
      )}
    </>
  );
}

/** A purchase in the open is the insider's own judgement; every other kind says less. */
const LOOKS: Readonly<Record<string, string>> = { purchase: 'text-buy', sale: 'text-bad', 'proposed sale': 'text-bad' };

function Trade({ trade }: { trade: CompanyInsidersResponse['trades'][number] }) {
  const { date, filed, name, role, kind, shares, price_usd: price, is_planned: isPlanned } = trade;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-1.5">
      <span className="min-w-0 truncate" title={role ?? undefined}>
        {name} {role !== null && <span className="text-xs text-soft">{role}</span>}
      </span>
      <span className={`text-right first-letter:uppercase ${LOOKS[kind] ?? 'text-soft'}`}>{kind}</span>
      <span className="text-xs text-soft" title={`Filed ${filed}`}>
        <span className="figures">{date}</span>
        {isPlanned && <span title="Under a plan of Rule 10b5-1">, planned</span>}
      </span>
      <span className="figures text-right text-xs text-soft">
        {shares !== null && countText(Math.round(shares))}
        {price !== null && price > 0 && ` at ${priceText(price)}`}
      </span>
    </li>
  );
}
