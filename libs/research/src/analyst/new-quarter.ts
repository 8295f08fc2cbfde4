import type { Fact } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import type { MemoSentence } from './analyst.ts';
import { fiscalYearOf } from './filing-signals.ts';
import { hashesOf } from './signal.ts';

/** What the last results and statements say against those before, and what analysts now expect against what they did. */
export function newQuarter(dossier: Dossier): readonly MemoSentence[] {
  const ids = new Set(dossier.facts?.map(({ id }) => id));
  return [results(dossier), statements(dossier, ids), expectations(dossier, ids)].filter((each) => each !== undefined);
}

const EARLIER = /^eps_actual\.\d{4}q[1-4]$/;
/** A quarter of thirteen weeks may end in another month than a year before. */
const MONTHS_OFF = 1;

/** Earnings a share against the quarter before and the same quarter a year before. */
function results({ facts = [], findings }: Dossier): MemoSentence | undefined {
  const last = endOf(facts.find(({ id }) => id === 'eps_actual'));
  if (last === undefined) return undefined;
  const endedMonthsBefore = (months: number): string | undefined =>
    facts.find((fact) => {
      const end = EARLIER.test(fact.id) ? endOf(fact) : undefined;
      return end !== undefined && Math.abs(last - end - months) <= MONTHS_OFF;
    })?.id;
  const [quarter, year] = [endedMonthsBefore(3), endedMonthsBefore(12)];
  if (quarter === undefined) return undefined;
  const beside = year === undefined ? '' : ` and {{${year}}} a year before`;
  return {
    text: `The quarter reported on {{reported_on}} brought reported EPS of {{eps_actual}}, against {{${quarter}}} in the quarter before${beside}.`,
    evidence: [...hashesOf(findings.earnings, 'earnings')],
  };
}

/** The month in which the quarter of a figure ended, counted from year 0. */
function endOf(fact: Fact | undefined): number | undefined {
  if (fact?.period.type !== 'quarter') return undefined;
  const [year, month] = fact.period.end.split('-').map(Number);
  return Number(year) * 12 + Number(month);
}

/** Revenue and net income of the newest quarter against a year before; of the newest fiscal year where its quarter has no match. */
function statements({ facts = [], findings }: Dossier, ids: ReadonlySet<string>): MemoSentence | undefined {
  const period = newestQuarter(facts, ids) ?? newestYear(findings, ids);
  if (!period) return undefined;
  const { now, before } = period;
  const income = ids.has(`net_income.${now}`) && ids.has(`net_income.${before}`);
  const beside = income ? `; net income {{net_income.${now}}}, against {{net_income.${before}}}` : '';
  return {
    text: `Revenue {{revenue.${now}}} {{revenue.${now} period}}, against {{revenue.${before}}} a year before${beside}.`,
    evidence: [...hashesOf(findings.statements, 'statements')],
  };
}

/** The same period of this year and of the last, as ids name it. */
type Period = { readonly now: string; readonly before: string };

const QUARTER = /^revenue\.q([1-4])-(\d{4})$/;

function newestQuarter(facts: readonly Fact[], ids: ReadonlySet<string>): Period | undefined {
  const [newest] = facts
    .filter(({ id }) => QUARTER.test(id))
    .toSorted((one, other) => other.asOf.localeCompare(one.asOf));
  const [, quarter, year] = QUARTER.exec(newest?.id ?? '') ?? [];
  const before = `q${quarter}-${Number(year) - 1}`;
  return ids.has(`revenue.${before}`) ? { now: `q${quarter}-${year}`, before } : undefined;
}

function newestYear({ statements: found }: Dossier['findings'], ids: ReadonlySet<string>): Period | undefined {
  const year = found?.facts && fiscalYearOf(found.facts)?.year;
  const [now, before] = [`fy${year}`, `fy${Number(year) - 1}`];
  return ids.has(`revenue.${now}`) && ids.has(`revenue.${before}`) ? { now, before } : undefined;
}

function expectations({ findings }: Dossier, ids: ReadonlySet<string>): MemoSentence | undefined {
  if (!['expected_eps_year', 'expected_eps_year_before', 'eps_drift'].every((id) => ids.has(id))) return undefined;
  return {
    text: 'The EPS expected of the fiscal year is {{expected_eps_year}}, against {{expected_eps_year_before}} before; the drift of the EPS estimate over 90 days is {{eps_drift}}.',
    evidence: [...hashesOf(findings.estimates, 'estimates')],
  };
}
