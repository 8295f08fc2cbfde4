import type { ProposalDetailResponse, ProposalResponse } from '@gemscout/contracts';
import { ChangeFigure } from '../../../ui/change-figure.tsx';
import { priceText } from '../../../ui/price-text.ts';

type PriceThenAndNowProps = {
  proposal: Pick<ProposalResponse, 'price' | 'price_as_of'>;
  /** Undefined until it is known, null where the market has none. */
  now: ProposalDetailResponse['freshness']['price_now'] | undefined;
};

/** `$111.48 then, $115.20 now ▲ +3.34%`: in the shares of today, so that a split is no fall. */
export function PriceThenAndNow({ proposal, now }: PriceThenAndNowProps) {
  const then = now?.price_then ?? proposal.price;
  return (
    <span className="text-ink max-sm:w-full sm:ml-auto">
      <span className="figures" title={dayText(proposal.price_as_of)}>
        {then === null ? 'No price' : priceText(then)}
      </span>{' '}
      then
      {now && (
        <>
          ,{' '}
          <span className="figures" title={dayText(now.as_of)}>
            {priceText(now.price)}
          </span>{' '}
          now <ChangeFigure percent={now.change_pct} />
        </>
      )}
    </span>
  );
}

function dayText(day: string | null): string | undefined {
  return day === null ? undefined : `Close of ${day.slice(0, 10)}`;
}
