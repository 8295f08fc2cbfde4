import { VERDICTS } from '@gemscout/domain';
import { escapedHtml } from '@gemscout/service-kit';
import { HORIZONS, probabilityText } from '@gemscout/settlement';
import type { EvaluatedVerdict } from '../settlement/settle-verdicts.ts';
import type { HorizonFigures } from '../summary/horizon-figures.ts';
import { BASELINES } from '../summary/policies.ts';
import type { Summary } from '../summary/summary.ts';
import { countText, numberText, percentText, shareText } from './figures-text.ts';
import { table } from './html-table.ts';
import { memoTables } from './memo-tables.ts';
import { dayPlot, reliabilityPlot, whiskerPlot, type DayMean } from './plots.ts';
import { BASELINE_NAMES } from './summary-text.ts';

const WILD_SHOWN = 50;

type Evaluated = { readonly summary: Summary; readonly verdicts: readonly EvaluatedVerdict[] };

/** The report as a self-contained HTML file; its content security policy forbids scripts and all network access. */
export function reportHtml({ summary, verdicts }: Evaluated): string {
  const title = `Evaluation: ${summary.market}, ${summary.from} to ${summary.to}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapedHtml(title)}</h1>
${[opening(summary), horizonsTable(summary), plots(summary, verdicts), baselinesTable(summary), probabilitySection(summary), chancesTable(summary), groupsTable(summary), memoTables(summary), planted(summary), wildTable(verdicts), notes(summary)].join('\n')}
</main>
</body>
</html>
`;
}

function opening({ fictional, analyst, universe, dates, byVerdict, verdicts, skipped, primary }: Summary): string {
  return `<p>${countText(verdicts)} verdicts of the analyst “${escapedHtml(analyst)}” on ${universe} companies and ${dates} dates${fictional ? ' of a <strong>fictional</strong> market' : ''}: ${countText(byVerdict.buy)} Buy, ${countText(byVerdict.watch)} Watch, ${countText(byVerdict.avoid)} Avoid, ${countText(skipped)} skipped.</p>
<p class="claim"><strong>Primary figure</strong>, ${primary.horizon} trading days, ${escapedHtml(primary.universe)}: ${escapedHtml(primary.conclusion)}.</p>`;
}

const HEAD = [
  '',
  'settled',
  'Buys',
  'independent periods',
  'Buys that beat the index',
  'mean excess (bootstrap)',
  'mean excess, no overlap (t)',
  'over the median',
  'over the sector',
  'rank correlation',
  'given momentum',
];

function figuresRow(name: string, figures: HorizonFigures): readonly string[] {
  return [
    name,
    countText(figures.samples),
    countText(figures.buys),
    String(figures.independentPeriods),
    percentText(figures.hitRate),
    percentText(figures.meanExcess, 2),
    percentText(figures.meanExcessNonOverlapping, 2),
    percentText(figures.meanExcessOverMedian, 2),
    percentText(figures.meanExcessOverSector, 2),
    numberText(figures.rankCorrelation),
    numberText(figures.rankCorrelationGivenMomentum),
  ];
}

function horizonsTable({ horizons }: Summary): string {
  const rows = HORIZONS.map((horizon) => [
    ...figuresRow(`${horizon} days`, horizons[horizon]),
    horizons[horizon].conclusion,
  ]);
  return table('By horizon', [...HEAD, 'conclusion'], rows);
}

function baselinesTable({ horizons, baselines, primary: { horizon } }: Summary): string {
  const rows = BASELINES.map((name) => figuresRow(BASELINE_NAMES[name], baselines[name].horizons[horizon]));
  return table(`Beside three baselines, after ${horizon} days`, HEAD, [
    figuresRow('the agent', horizons[horizon]),
    ...rows,
  ]);
}

function plots(
  { horizons, baselines, primary: { horizon }, benchmark }: Summary,
  verdicts: Evaluated['verdicts'],
): string {
  const others = BASELINES.map((name) => ({
    name: BASELINE_NAMES[name],
    estimate: baselines[name].horizons[horizon].meanExcess,
    isMain: false,
  }));
  const agent = { name: 'the agent', estimate: horizons[horizon].meanExcess, isMain: true };
  const byHorizon = HORIZONS.map((each) => ({
    name: `${each} days`,
    estimate: horizons[each].meanExcess,
    isMain: each === horizon,
  }));
  return [
    whiskerPlot(`Mean excess of Buys over ${benchmark} after ${horizon} days, with 95% intervals`, [agent, ...others]),
    whiskerPlot(`Mean excess of the agent’s Buys by horizon`, byHorizon),
    dayPlot(`Mean excess of the Buys of each date after ${horizon} days`, buysByDay(verdicts, horizon)),
    reliabilityPlot(`Said and came: the chance to beat ${benchmark} in ${horizon} days`, horizons[horizon].reliability),
  ].join('\n');
}

function buysByDay(verdicts: Evaluated['verdicts'], horizon: (typeof HORIZONS)[number]): readonly DayMean[] {
  const bought = verdicts.flatMap(({ day, verdict, outcomes }) => {
    const excess = outcomes[horizon]?.excess;
    return verdict === 'buy' && excess !== undefined ? [{ day, excess }] : [];
  });
  return [...Map.groupBy(bought, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    count: ofDay.length,
    mean: ofDay.reduce((sum, { excess }) => sum + excess, 0) / ofDay.length,
  }));
}

function probabilitySection({ horizons }: Summary): string {
  const head = ['', 'Buys', 'Brier score', 'base rate’s', 'difference', 'one half’s', 'hindsight’s'];
  const rows = HORIZONS.map((horizon) => {
    const each = horizons[horizon];
    return [
      `${horizon} days`,
      countText(each.buys),
      numberText(each.brier, 4),
      numberText(each.brierBaseRate, 4),
      numberText(each.brierAgainstBaseRate, 5),
      '0.2500',
      each.brierHindsight?.toFixed(4) ?? '–',
      numberText(each.reliabilityError),
      each.reliabilityFloor?.toFixed(3) ?? '–',
      shareText(each.baseRates.exAnte),
      shareText(each.baseRates.hindsight),
    ];
  });
  return table(
    'The probability',
    [...head, 'reliability error', 'by chance', 'base rate beforehand', 'in hindsight'],
    rows,
  );
}

function chancesTable({ horizons, primary: { horizon }, benchmark }: Summary): string {
  const rows = VERDICTS.map((kind) => {
    const chance = horizons[horizon].probability[kind];
    return [kind, chance.isEnough ? shareText(chance.value) : '–', probabilityText(chance)];
  });
  const caption = `The chance that the next such verdict beats ${benchmark} in ${horizon} trading days`;
  return table(caption, ['verdict', 'probability', 'sample'], rows);
}

function groupsTable({ groups, primary: { horizon } }: Summary): string {
  const rows = groups.map(({ by, name, samples, hitRate, meanExcess, isObservational }) => [
    by,
    name,
    countText(samples),
    percentText(hitRate),
    percentText(meanExcess, 2),
    isObservational ? 'observational' : 'exploratory',
  ]);
  const head = ['by', '', 'settled', 'beat the index', 'mean excess', ''];
  return table(`By verdict, stage, tool and analyst, after ${horizon} days`, head, rows);
}

function planted({ truth, pumpAndDumpsBought }: Summary): string {
  if (!truth) return '';
  const rows = Object.entries(truth.byVerdict).map(([kind, { precision, recall }]) => [
    kind,
    shareText(precision),
    shareText(recall),
  ]);
  const caption = `Against what was planted, on ${truth.day}: ${truth.right} of ${truth.of} right, ${pumpAndDumpsBought ?? 0} pump and dumps bought on any day`;
  return table(caption, ['verdict', 'precision', 'recall'], rows);
}

function wildTable(verdicts: Evaluated['verdicts']): string {
  const wild = verdicts.flatMap(({ day, symbol, verdict, outcomes }) => {
    const outcome = HORIZONS.map((horizon) => outcomes[horizon]).find((each) => each?.isWild);
    return outcome ? [[day, symbol, verdict, `${outcome.horizon} days`, shareText(outcome.change)]] : [];
  });
  if (wild.length === 0) return '';
  const caption = `A day of a quarter or more within the span: ${countText(wild.length)} verdicts, left in (the first ${Math.min(WILD_SHOWN, wild.length)})`;
  return table(caption, ['date', 'symbol', 'verdict', 'first seen after', 'change'], wild.slice(0, WILD_SHOWN));
}

function notes({ notes: lines }: Summary): string {
  return `<h2>How to read it</h2><ul>${lines.map((line) => `<li>${escapedHtml(line)}</li>`).join('')}</ul>`;
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2433;--soft:#5b6474;--line:#d8dde6;--main:#0b7a53;--other:#7a8496;--ground:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf3;--soft:#9aa4b5;--line:#333c4c;--main:#3ccf97;--other:#8d98ab;--ground:#12161f}}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.55 system-ui,sans-serif}
main{max-width:1180px;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.5rem}h2{font-size:1.05rem;margin:2.2rem 0 .6rem}
.claim{border-left:3px solid var(--main);padding:.2rem 0 .2rem .8rem}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.86rem}
th,td{text-align:left;padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:600}td{white-space:nowrap}
figure{margin:1.8rem 0;max-width:760px}figcaption{font-weight:600;margin-bottom:.4rem}
svg{width:100%;height:auto}svg text{font-size:12px;fill:var(--soft)}
.tick{text-anchor:middle}.side,.end{text-anchor:end}
.rule{stroke:var(--line);stroke-width:1.5}
line.main{stroke:var(--main);stroke-width:2.5}line.other{stroke:var(--other);stroke-width:2.5}
circle.main,rect.main{fill:var(--main)}circle.other{fill:var(--other)}
li{margin:.35rem 0;max-width:80ch}
`;
