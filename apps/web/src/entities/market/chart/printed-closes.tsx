import { priceText } from '../../../ui/price-text.ts';

const [WIDTH, HEIGHT, RIGHT, TOP, BOTTOM] = [640, 160, 76, 20, 20];

type PrintedClosesProps = {
  closes: readonly { readonly date: string; readonly close: number }[];
  /** A line at one of them, with what it says. */
  mark?: { readonly index: number; readonly text: string };
};

/** A chart on paper: lines of its own, since a canvas keeps the colours and the size that it has on the screen. */
export function PrintedCloses({ closes, mark }: PrintedClosesProps) {
  const values = closes.map(({ close }) => close);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const across = (index: number) => (index / Math.max(1, closes.length - 1)) * (WIDTH - RIGHT);
  const down = (close: number) => TOP + ((high - close) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid"
      className="hidden size-full font-mono text-2xs print:block"
    >
      {[high, low].map((close) => (
        <g key={close}>
          <line x2={WIDTH - RIGHT} y1={down(close)} y2={down(close)} className="stroke-line" strokeDasharray="1 3" />
          <text x={WIDTH} y={down(close) + 4} textAnchor="end" className="fill-soft">
            {priceText(close)}
          </text>
        </g>
      ))}
      <polyline
        points={closes.map(({ close }, index) => `${across(index)},${down(close)}`).join(' ')}
        className="fill-none stroke-accent"
        strokeWidth={1.5}
      />
      {mark && <Mark left={across(mark.index)} text={mark.text} />}
      <text y={HEIGHT - 4} className="fill-soft">
        {closes[0]?.date}
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 4} textAnchor="end" className="fill-soft">
        {closes.at(-1)?.date}
      </text>
    </svg>
  );
}

function Mark({ left, text }: { left: number; text: string }) {
  return (
    <>
      <line x1={left} x2={left} y2={HEIGHT - BOTTOM} className="stroke-watch" strokeDasharray="4 3" />
      <text x={left - 6} y={10} textAnchor="end" className="fill-watch">
        {text}
      </text>
    </>
  );
}
