import type { CompanyFigure } from '@gemscout/contracts';
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { computedText, type FactText } from '../../entities/proposal/fact-rows.ts';
import { FigureText } from '../../entities/proposal/figure-card.tsx';

type FigureValueProps = {
  figure: Pick<CompanyFigure, 'label' | 'definition' | 'shown' | 'formula' | 'inputs'>;
  /** What its card says besides. */
  rows: FactText['rows'];
  /** Where the card begins: under the right end of the value, or under its left end as far as the window is wide enough. */
  under?: 'left' | 'right';
};

/** The value of a figure; of a computed one, by hover, focus or touch, with its formula and inputs. */
export function FigureValue({ figure, rows, under = 'right' }: FigureValueProps) {
  const value = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  const { label, definition, shown } = figure;
  if (figure.formula === undefined) return shown;
  const open = () => setPlace(under === 'right' ? { right: 0 } : { left: leftOf(value.current) });
  const close = () => setPlace(undefined);
  const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  return (
    <span ref={value} className="relative" onMouseEnter={open} onMouseLeave={close}>
      <button
        type="button"
        aria-expanded={place !== undefined}
        className="cursor-help underline decoration-line-strong decoration-dotted underline-offset-4"
        onFocus={open}
        onBlur={close}
        onKeyDown={closeByKey}
      >
        {shown}
      </button>
      {place && (
        <span className="absolute top-full z-20 w-[min(22rem,80vw)] pt-1 whitespace-normal" style={place}>
          <FigureText {...{ label, definition, shown, rows, ...computedText(figure) }} />
        </span>
      )}
    </span>
  );
}

const WIDTH_PX = 352;
const MARGIN_PX = 16;

/** So far to the left of the value that the whole card lies in the window. */
function leftOf(value: HTMLElement | null): number {
  const { clientWidth } = document.documentElement;
  const width = Math.min(WIDTH_PX, clientWidth * 0.8);
  return Math.min(0, clientWidth - MARGIN_PX - width - (value?.getBoundingClientRect().left ?? 0));
}
