const WIDTH = 48;
const HEIGHT = 16;
const MARGIN = 2;

type SparklineProps = {
  values: readonly number[];
  /** Says what the line shows to those who do not see it. */
  label: string;
  className?: string;
};

/** The course of a few fractions, 0 to 1, as a line that ends in a dot. Nothing where there are none. */
export function Sparkline({ values, label, className = '' }: SparklineProps) {
  if (values.length === 0) return null;
  const points = values.map((value, index) => ({
    x: values.length === 1 ? WIDTH - MARGIN : MARGIN + (index / (values.length - 1)) * (WIDTH - 2 * MARGIN),
    y: HEIGHT - MARGIN - Math.min(1, Math.max(0, value)) * (HEIGHT - 2 * MARGIN),
  }));
  const end = points.at(-1);
  return (
    <svg role="img" aria-label={label} width={WIDTH} height={HEIGHT} className={`block ${className}`}>
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {end && <circle cx={end.x} cy={end.y} r="2" fill="currentColor" />}
    </svg>
  );
}
