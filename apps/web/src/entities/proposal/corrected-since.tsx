import { showDate, type CorrectionResponse } from '@gemscout/contracts';
import { TriangleAlert } from 'lucide-react';

type Told = Pick<
  CorrectionResponse,
  'label' | 'subject' | 'period' | 'before' | 'after' | 'source' | 'corrected_on' | 'input_of'
> & { readonly symbol?: string };

type CorrectedSinceProps = {
  corrections: readonly Told[];
  /** True where the list is of several memos: each line then names its ticker. */
  named?: boolean;
};

/** What sources have corrected since of the facts that a memo used. The memo below it stays as it was. Nothing where nothing is. */
export function CorrectedSince({ corrections, named = false }: CorrectedSinceProps) {
  if (corrections.length === 0) return null;
  return (
    <section
      aria-label="Corrected since"
      className="grid gap-1 rounded-md border border-line border-l-4 border-l-watch bg-paper px-3 py-2 text-sm"
    >
      <h3 className="flex items-center gap-2 font-medium text-watch">
        <TriangleAlert size={16} aria-hidden className="shrink-0" />
        Corrected since
      </h3>
      <p className="text-soft">Sources give other values by now than the memo used. The memo is unchanged.</p>
      <ul className="divide-y divide-line">
        {corrections.map((correction, at) => (
          <Correction key={at} correction={correction} named={named} />
        ))}
      </ul>
    </section>
  );
}

function Correction({ correction, named }: { correction: Told; named: boolean }) {
  const { symbol, label, period, before, after, source, corrected_on, input_of } = correction;
  return (
    <li className="grid gap-x-3 py-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0">
        {named && <span className="figures font-semibold">{symbol} </span>}
        {label} <span className="text-soft">{period}</span>
      </span>
      <span className="figures whitespace-nowrap">
        <span className="sr-only">was </span>
        <span className="text-soft line-through">{before}</span>
        <span aria-hidden> → </span>
        <span className="sr-only">, now </span>
        <span className="font-medium">{after}</span>
      </span>
      <span className="text-xs text-soft sm:col-span-2">
        {source}, {showDate(corrected_on)}
        {input_of.length > 0 && `; the memo uses it for ${input_of.join(', ')}`}
      </span>
    </li>
  );
}
