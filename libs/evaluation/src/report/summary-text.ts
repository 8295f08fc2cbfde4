import { VERDICTS } from '@gemscout/domain';
import { HORIZONS, probabilityText } from '@gemscout/settlement';
import type { HorizonFigures } from '../summary/horizon-figures.ts';
import { BASELINES } from '../summary/policies.ts';
import type { Summary } from '../summary/summary.ts';
import { countText, numberText, percentText, shareText } from './figures-text.ts';
import { memoText } from './memo-text.ts';

/** The summary as text for the terminal. */
export function summaryText(summary: Summary, out: string): string {
  const { byVerdict, primary, horizons, baselines } = summary;
  const head = [
    `${summary.market}${summary.fictional ? ' (fictional)' : ''}, ${summary.from} to ${summary.to}: ${summary.dates} dates, ${summary.universe} companies, analyst ${summary.analyst}`,
    `${countText(summary.verdicts)} verdicts: ${countText(byVerdict.buy)} Buy, ${countText(byVerdict.watch)} Watch, ${countText(byVerdict.avoid)} Avoid; ${countText(summary.skipped)} skipped`,
  ];
  const main = horizons[primary.horizon];
  return [
    ...head,
    ...HORIZONS.map((horizon) => `\n${horizonText(`After ${horizon} trading days`, horizons[horizon], summary)}`),
    `\nBeside it, after ${primary.horizon} trading days:`,
    ...BASELINES.map((name) => baselineText(name, baselines[name].horizons[primary.horizon])),
    ...plantedText(summary),
    ...chancesText(main, summary),
    ...memoText(summary),
    `\nBase rates: ${shareText(main.baseRates.exAnte)} known beforehand, 50.0%, ${shareText(main.baseRates.hindsight)} in hindsight`,
    `Conclusion (${primary.horizon} days, ${primary.universe}): ${primary.conclusion}`,
    `\nWritten to ${out}: summary.json, verdicts.csv, evaluation.json, report.html`,
  ].join('\n');
}

function horizonText(title: string, figures: HorizonFigures, { benchmark }: Summary): string {
  return [
    `${title}: ${countText(figures.samples)} settled, ${countText(figures.buys)} Buys, ${figures.independentPeriods} independent periods; ${figures.conclusion}`,
    `  Buys that beat ${benchmark}     ${percentText(figures.hitRate)}`,
    `  mean excess of Buys   ${percentText(figures.meanExcess, 2)}; dates that do not overlap ${percentText(figures.meanExcessNonOverlapping, 2)}`,
    `  over median, sector   ${percentText(figures.meanExcessOverMedian, 2)}; ${percentText(figures.meanExcessOverSector, 2)}`,
    `  rank correlation      ${numberText(figures.rankCorrelation)}; given momentum ${numberText(figures.rankCorrelationGivenMomentum)}`,
    `  Brier score           ${numberText(figures.brier, 4)}; base rate ${numberText(figures.brierBaseRate, 4)}; difference ${numberText(figures.brierAgainstBaseRate, 5)}; ${countText(figures.buys)} of ${countText(figures.samples)} are Buys`,
    `  reliability error     ${numberText(figures.reliabilityError)}; by chance alone ${figures.reliabilityFloor?.toFixed(3) ?? '–'}`,
  ].join('\n');
}

export const BASELINE_NAMES = {
  alwaysWatch: 'always Watch (holds all)',
  momentum: 'momentum only',
  random: 'random, as many Buys',
} as const;

function baselineText(name: keyof typeof BASELINE_NAMES, figures: HorizonFigures): string {
  const { hitRate, meanExcess, rankCorrelation } = figures;
  return `  ${BASELINE_NAMES[name].padEnd(26)} hits ${percentText(hitRate)}; excess ${percentText(meanExcess, 2)}; rank ${numberText(rankCorrelation)}`;
}

function chancesText({ probability }: HorizonFigures, { primary, benchmark }: Summary): readonly string[] {
  const kinds = VERDICTS.map((kind) => {
    const chance = probability[kind];
    return `  ${kind.padEnd(6)} ${chance.isEnough ? `${shareText(chance.value)}, from ` : ''}${probabilityText(chance)}`;
  });
  return [`\nChance that the next such verdict beats ${benchmark} in ${primary.horizon} trading days:`, ...kinds];
}

function plantedText({ pumpAndDumpsBought, truth }: Summary): readonly string[] {
  if (pumpAndDumpsBought === null || !truth) return [];
  const kinds = Object.entries(truth.byVerdict).map(
    ([kind, { precision, recall }]) => `${kind} ${shareText(precision)} / ${shareText(recall)}`,
  );
  return [
    `\nAgainst what was planted, on ${truth.day}: ${truth.right} of ${truth.of} right; precision / recall: ${kinds.join(', ')}`,
    `Pump and dumps bought, on any day: ${pumpAndDumpsBought}`,
  ];
}
