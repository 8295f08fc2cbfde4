import { changeText } from '../../ui/figure-text.ts';

const LOOK_OF_SIGN: Readonly<Record<string, { readonly arrow: string; readonly look: string }>> = {
  '+': { arrow: '▲', look: 'text-buy' },
  '−': { arrow: '▼', look: 'text-bad' },
};

/** A return above a benchmark: sign, arrow and colour say the same. */
export function Change({ value }: { value: number }) {
  const text = changeText(value);
  const { arrow, look } = LOOK_OF_SIGN[text.charAt(0)] ?? { arrow: '', look: '' };
  return (
    <span className={`figures whitespace-nowrap ${look}`}>
      {arrow && (
        <span aria-hidden className="mr-1 text-[0.7em]">
          {arrow}
        </span>
      )}
      {text}
    </span>
  );
}
