import type { CompanyFigure } from '@gemscout/contracts';
import { useState, type KeyboardEvent } from 'react';
import { computedText } from '../../entities/proposal/fact-rows.ts';
import { FigureText } from '../../entities/proposal/figure-card.tsx';
import { periodText } from './figure-rows.ts';

/** The value of a figure; of a computed one, by hover, focus or touch, with its formula and inputs. */
export function FigureValue({ figure }: { figure: CompanyFigure }) {
  const [isOpen, setOpen] = useState(false);
  const { label, definition, shown, period, source } = figure;
  if (figure.formula === undefined) return shown;
  const rows = [
    { name: 'Period', value: periodText(period) },
    { name: 'Source', value: source },
  ];
  const close = () => setOpen(false);
  const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  return (
    <span className="relative" onMouseEnter={() => setOpen(true)} onMouseLeave={close}>
      <button
        type="button"
        aria-expanded={isOpen}
        className="cursor-help underline decoration-line-strong decoration-dotted underline-offset-4"
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={closeByKey}
      >
        {shown}
      </button>
      {isOpen && (
        <span className="absolute top-full right-0 z-20 w-[min(22rem,80vw)] pt-1 whitespace-normal">
          <FigureText {...{ label, definition, shown, rows, ...computedText(figure) }} />
        </span>
      )}
    </span>
  );
}
