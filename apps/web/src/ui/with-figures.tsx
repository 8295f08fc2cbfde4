import { partsOf } from './figure-parts.ts';

/** A sentence whose numbers, amounts and dates stand in figures of one width, and its words in the interface's type. */
export function WithFigures({ children: text }: { children: string }) {
  return partsOf(text).map(({ text: part, isFigure }, index) => (
    <span key={index} className={isFigure ? 'figures' : undefined}>
      {part}
    </span>
  ));
}
