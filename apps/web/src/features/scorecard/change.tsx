import { changeText } from '../../ui/figure-text.ts';

/** A return above a benchmark: sign, arrow and colour say the same. */
export function Change({ value }: { value: number }) {
  const text = changeText(value);
  const [arrow, look] = text.startsWith('+') ? ['▲', 'text-buy'] : text.startsWith('−') ? ['▼', 'text-bad'] : ['', ''];
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
