import { useQuery } from '@tanstack/react-query';
import { ConditionState } from './condition-state.tsx';
import { conditionsQuery, tellingCondition } from './conditions-query.ts';

type SymbolConditionProps = { symbol: string; onlyMet?: boolean };

/** The telling condition of a symbol on the watchlist; nothing where it has none, or while that is not known. */
export default function SymbolCondition({ symbol, onlyMet = false }: SymbolConditionProps) {
  const { data } = useQuery(conditionsQuery);
  const condition = tellingCondition(data?.conditions ?? [], symbol);
  if (!condition || (onlyMet && condition.state !== 'met')) return null;
  return <ConditionState condition={condition} />;
}
