import type { ScorecardPoint } from '@gemscout/contracts';
import { useBenchmark } from '../../entities/market/use-benchmark.ts';
import { changeText, countText } from '../../ui/figure-text.ts';
import { dotsOf, HORIZONS, limitOf, type Dot } from './outcome-plot.ts';

const WIDTH = 260;
const HEIGHT = 170;
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 8, 10, 26];
const LOOKS = { buy: 'fill-buy', watch: 'fill-watch', avoid: 'fill-soft' };

/** How sure verdicts were, against what they returned above the benchmark: a small plot a horizon, of what is settled on it. */
export function OutcomePlots({ points, what }: { points: readonly ScorecardPoint[]; what: string }) {
  const benchmark = useBenchmark();
  const plots = HORIZONS.map((horizon) => ({ horizon, dots: dotsOf(points, horizon) }));
  return (
    <div className="@container">
      <div className="grid gap-x-6 gap-y-4 @xl:grid-cols-2 @5xl:grid-cols-4">
        {plots.map(({ horizon, dots }) => (
          <figure key={horizon} className="min-w-0">
            <figcaption className="flex justify-between text-xs">
              <span className="font-medium">
                <span className="figures">{horizon}</span> trading {horizon === 1 ? 'day' : 'days'}
              </span>
              <span className="figures text-soft">{countText(dots.length)} settled</span>
            </figcaption>
            <Plot
              dots={dots}
              label={`${what}, after ${horizon} trading days: confidence against excess over ${benchmark}`}
            />
          </figure>
        ))}
      </div>
    </div>
  );
}

function Plot({ dots, label }: { dots: readonly Dot[]; label: string }) {
  const limit = limitOf(dots);
  const across = (confidence: number) => LEFT + confidence * (WIDTH - LEFT - RIGHT);
  const down = (excess: number) => TOP + ((limit - excess) / (2 * limit)) * (HEIGHT - TOP - BOTTOM);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full text-2xs">
      {[limit, 0, -limit].map((excess) => (
        <g key={excess}>
          <line
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={down(excess)}
            y2={down(excess)}
            className={excess === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={LEFT - 6} y={down(excess) + 3.5} textAnchor="end" className="fill-soft font-mono">
            {changeText(excess).replace('.0', '')}
          </text>
        </g>
      ))}
      {[0, 0.5, 1].map((confidence) => (
        <text
          key={confidence}
          x={across(confidence)}
          y={HEIGHT - 12}
          textAnchor={confidence === 1 ? 'end' : 'middle'}
          className="fill-soft font-mono"
        >
          {confidence * 100}
        </text>
      ))}
      <text x={across(0.5)} y={HEIGHT - 1} textAnchor="middle" className="fill-soft">
        confidence
      </text>
      {dots.map((dot) => (
        <Mark key={dot.id} dot={dot} x={across(dot.confidence)} y={down(dot.excess)} />
      ))}
    </svg>
  );
}

/** A circle for Buy, a square for the others: never by colour alone. */
function Mark({ dot: { symbol, verdict, excess }, x, y }: { dot: Dot; x: number; y: number }) {
  const title = <title>{`${symbol}, ${verdict}, ${changeText(excess)}`}</title>;
  const look = `${LOOKS[verdict]} opacity-70`;
  if (verdict === 'buy') return <circle cx={x} cy={y} r={3.5} className={look} children={title} />;
  return <rect x={x - 3} y={y - 3} width={6} height={6} className={look} children={title} />;
}
