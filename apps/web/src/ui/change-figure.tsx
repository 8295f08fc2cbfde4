import { percentText } from './price-text.ts';

/** A change of a price: its sign and an arrow say the direction, its colour repeats it. */
export function ChangeFigure({ percent, className = '' }: { percent: number; className?: string }) {
  const text = percentText(percent);
  const isFlat = text === '0.0%';
  const direction = percent > 0 ? { arrow: '▲', colour: 'text-buy' } : { arrow: '▼', colour: 'text-bad' };
  const { arrow, colour } = isFlat ? { arrow: '', colour: 'text-soft' } : direction;
  return (
    <span className={`figures whitespace-nowrap ${colour} ${className}`}>
      {arrow !== '' && (
        <span aria-hidden className="mr-0.5 text-[0.7em]">
          {arrow}
        </span>
      )}
      {text}
    </span>
  );
}
