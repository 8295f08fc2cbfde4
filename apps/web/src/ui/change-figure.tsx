import { MINUS } from './figure-text.ts';
import { percentText } from './price-text.ts';

type ChangeFigureProps = { percent: number | null; title?: string | undefined; className?: string };

/** A change of a price: its sign and an arrow say the direction, its colour repeats it; '–' without a figure. */
export function ChangeFigure({ percent, title, className = '' }: ChangeFigureProps) {
  const text = percent === null ? '–' : percentText(percent, 2);
  const { arrow, colour } = looksOf(text);
  return (
    <span className={`figures whitespace-nowrap ${colour} ${className}`} title={title}>
      {arrow !== '' && (
        <span aria-hidden className="text-[0.7em]">
          {`${arrow} `}
        </span>
      )}
      {text}
    </span>
  );
}

function looksOf(text: string) {
  if (text.startsWith('+')) return { arrow: '▲', colour: 'text-buy' };
  return text.startsWith(MINUS) ? { arrow: '▼', colour: 'text-bad' } : { arrow: '', colour: 'text-soft' };
}
