import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';

/** What verdicts are compared with: an invented market has an index of its own. */
export function useBenchmark(): string {
  const { data: config } = useQuery(configQuery);
  return config?.fictional === true ? 'the index' : 'SPY';
}
