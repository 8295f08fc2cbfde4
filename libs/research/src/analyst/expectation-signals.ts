import type { Findings } from '../dossier.ts';
import { fiscalYearOf } from './filing-signals.ts';
import { between, hashesOf, WEIGHTS, type Signal } from './signal.ts';

type Observation = Pick<Signal, 'weight' | 'topic' | 'text'>;

/** What analysts expect, what the price expects against what the company did, and what its filings warn of. */
export function expectationSignals({ estimates, statements, filings }: Findings): readonly Signal[] {
  return [
    ...signals(revisions(estimates?.facts ?? {}), hashesOf(estimates, 'estimates')),
    ...signals(ownMultiple(statements?.facts ?? {}), hashesOf(statements, 'statements')),
    ...signals(impliedGrowth(statements?.facts ?? {}), hashesOf(statements, 'statements', 'rates')),
    ...signals(redFlags(filings?.facts ?? {}), hashesOf(filings, 'filings')),
  ];
}

function signals(found: Observation | undefined, evidence: readonly string[]): readonly Signal[] {
  return found ? [{ ...found, evidence, structured: true }] : [];
}

type Figures = NonNullable<NonNullable<Findings['statements']>['facts']>;

function numberAt(figures: Figures, id: string): number | undefined {
  const value = figures[id];
  return typeof value === 'number' ? value : undefined;
}

/** The mean estimate of the fiscal year against that of 90 days ago; how many moved which way counts as much, where that is known. */
function revisions(figures: Figures): Observation | undefined {
  const [drift, breadth] = [numberAt(figures, 'eps_drift'), numberAt(figures, 'revision_breadth')];
  if (drift === undefined) return undefined;
  const lean = (Math.sign(drift) * between(Math.abs(drift), 1, 10) + (breadth ?? 0) / 100) / 2;
  const counted = breadth === undefined ? '' : ', and the breadth of revisions is {{revision_breadth}}';
  return {
    weight: WEIGHTS.revisions * lean,
    topic: lean > 0 ? 'upward revisions' : 'downward revisions',
    text: `The drift of the EPS estimate over 90 days is {{eps_drift}}${counted}.`,
  };
}

/** The lowest third of its own history is cheap for a company, the highest dear. */
function ownMultiple(figures: Figures): Observation | undefined {
  const percentile = numberAt(figures, 'pe_percentile.now');
  if (percentile === undefined || numberAt(figures, 'pe_median.now') === undefined) return undefined;
  const lean = between(33 - percentile, 0, 33) - between(percentile, 67, 100);
  return {
    weight: WEIGHTS.ownMultiples * lean,
    topic: lean > 0 ? 'a P/E low in its own history' : 'a P/E high in its own history',
    text: 'Against its own filings, P/E percentile {{pe_percentile.now}} {{pe_percentile.now period}}, own median P/E {{pe_median.now}}.',
  };
}

/** Growth that the price needs, against the growth of free cash flow that there was. */
function impliedGrowth(figures: Figures): Observation | undefined {
  const implied = numberAt(figures, 'implied_growth.now');
  const year = fiscalYearOf(figures)?.year;
  const pastId = [5, 3]
    .map((years) => `free_cash_flow_growth_${years}y.fy${year}`)
    .find((id) => numberAt(figures, id) !== undefined);
  const past = pastId === undefined ? undefined : numberAt(figures, pastId);
  if (implied === undefined || past === undefined) return undefined;
  const lean = between(past - implied, 2, 12) - between(implied - past, 2, 12);
  return {
    weight: WEIGHTS.impliedGrowth * lean,
    topic: lean > 0 ? 'a price that asks for little growth' : 'a price that asks for much growth',
    text: `At the last close, growth that the price implies is {{implied_growth.now}} a year, and {{${pastId} as words}} is {{${pastId}}}.`,
  };
}

/** What a company's own filings warn of: doubt that it goes on, wrong accounts, weak controls. */
function redFlags(figures: Figures): Observation | undefined {
  const flags = numberAt(figures, 'red_flags') ?? 0;
  if (flags === 0) return undefined;
  return {
    weight: -WEIGHTS.redFlags,
    topic: flags === 1 ? 'a red flag in its filings' : 'red flags in its filings',
    text: `Red flags: {{red_flags}} in its newest filings.`,
  };
}
