import type { SupportResponse } from '@gemscout/contracts';
import { loweredText } from '@gemscout/domain';
import { WithFigures } from '../../ui/with-figures.tsx';

/** Why the verdict or the confidence is lower than the analyst's. */
export function LoweredNote({ lowered }: Pick<SupportResponse, 'lowered'>) {
  if (lowered.length === 0) return null;
  return (
    <ul aria-label="Lowered" className="grid gap-0.5 wide:col-span-2 text-sm text-watch">
      {lowered.map((lowering) => (
        <li key={`${lowering.what} ${lowering.from}`}>
          <WithFigures>{loweredText(lowering)}</WithFigures>
        </li>
      ))}
    </ul>
  );
}
