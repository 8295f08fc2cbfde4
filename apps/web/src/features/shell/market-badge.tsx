import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { marketText } from '../../entities/market/market-text.ts';

/** Which market this is: on every page, as fictional data must say so wherever a price or a name shows. */
export function MarketBadge() {
  const { data } = useQuery(configQuery);
  return (
    <p
      className={`min-h-[1lh] text-2xs leading-tight text-balance bar:w-40 ${data?.fictional ? 'font-medium text-watch' : 'text-soft'}`}
    >
      {data && marketText(data)}
    </p>
  );
}
