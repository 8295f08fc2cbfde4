import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { useNow } from '../../ui/use-now.ts';

/** The time of the market in ms; a recorded one stands still. */
export function useMarketNow(): number | undefined {
  const { data: config } = useQuery(configQuery);
  const now = useNow(60_000, config?.as_of === null);
  if (!config) return undefined;
  return config.as_of === null ? now : Date.parse(config.as_of);
}
