import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SymbolCondition = lazyPart(() => import('./symbol-condition.tsx'));

/** In a row: where the conditions of a symbol stand, in a few words. `onlyMet` leaves out what has not happened. */
export function ConditionMark({ symbol, onlyMet = false }: { symbol: string; onlyMet?: boolean }) {
  return (
    <Suspense fallback={null}>
      <SymbolCondition symbol={symbol} onlyMet={onlyMet} />
    </Suspense>
  );
}
