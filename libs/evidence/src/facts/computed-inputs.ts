import { METRICS } from '@gemscout/contracts';
import type { Fact, FactId } from './fact.ts';
import { otherInputs } from './other-inputs.ts';

/**
 * Gives each fact that a tool computed its formula and those of its inputs that are facts too: the surprise the reported figure
 * and the estimate, a change both closes where the chart reaches back so far. One without such inputs names its days.
 */
export function addInputs(byId: Map<FactId, Fact>): void {
  const facts = [...byId.values()];
  const closes = closesIn(facts);
  for (const fact of facts) {
    const { formula } = METRICS[fact.metric];
    if (fact.computed) continue; // its reader knows them
    if (formula === 'pct_change' && fact.subject.kind === 'sector')
      byId.set(fact.id, { ...fact, computed: { formula: 'median_change', inputs: [] } });
    else if (formula) {
      const inputs = inputsOf(fact, { facts, byId, closes });
      const others = inputs.length > 0 ? [] : otherInputs(fact, byId);
      byId.set(fact.id, { ...fact, computed: { formula, inputs, ...(others.length > 0 && { others }) } });
    }
  }
}

type ById = ReadonlyMap<FactId, Fact>;
type Known = { readonly facts: readonly Fact[]; readonly byId: ById; readonly closes: readonly Fact[] };

function inputsOf(fact: Fact, { facts, byId, closes }: Known): readonly FactId[] {
  const { inputs, window } = METRICS[fact.metric];
  if (fact.subject.kind !== 'symbol' || !fact.id.startsWith(fact.metric)) return [];
  if (fact.metric === 'change_since_report') return complete((inputs ?? []).map((id) => byId.get(id)?.id));
  if (inputs) return complete(inputs.map((id) => inputId(id, fact, byId)));
  if (fact.metric === 'eps_growth') return yearApart(fact, facts);
  if (fact.metric === 'beats') return judgedQuarters(facts);
  if (fact.metric.startsWith('change_') && window) return closesApart(fact, window.length, closes);
  return [];
}

/** None where one is missing: half of a computation explains nothing. */
function complete(ids: readonly (FactId | undefined)[]): readonly FactId[] {
  const found = ids.filter((id) => id !== undefined);
  return found.length === ids.length ? found : [];
}

/** An input of the same subject and time. */
function inputId(metric: string, fact: Fact, byId: ById): FactId | undefined {
  const suffix = fact.id.slice(fact.metric.length);
  const input = byId.get(`${metric}${suffix}`);
  return input?.asOf === fact.asOf ? input.id : undefined;
}

function quarterOf({ period }: Fact): string {
  return period.type === 'quarter' ? period.end.slice(0, 7) : '';
}

function yearApart(fact: Fact, facts: readonly Fact[]): readonly FactId[] {
  const end = quarterOf(fact);
  const before = `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`;
  const reported = facts.filter(({ metric }) => metric === 'eps_actual');
  return complete([end, before].map((quarter) => reported.find((each) => quarterOf(each) === quarter)?.id));
}

/** Of the last four quarters each reported figure, followed by its estimate; none where a quarter is not known. */
function judgedQuarters(facts: readonly Fact[]): readonly FactId[] {
  const judged = facts.find(({ id }) => id === 'quarters')?.value;
  const estimates = facts.filter(({ metric }) => metric === 'eps_estimate');
  const pairs = facts
    .filter(({ metric }) => metric === 'eps_actual')
    .toSorted((a, b) => quarterOf(b).localeCompare(quarterOf(a)))
    .slice(0, 4)
    .flatMap((actual) => {
      const estimate = estimates.find((each) => quarterOf(each) === quarterOf(actual));
      return estimate ? [actual.id, estimate.id] : [];
    });
  return pairs.length / 2 === judged ? pairs : [];
}

/** Those of the company, the newest first. */
function closesIn(facts: readonly Fact[]): readonly Fact[] {
  return facts
    .filter(({ id, metric }) => metric === 'close' && id.startsWith(metric))
    .toSorted((a, b) => Number(a.asOf < b.asOf) - Number(a.asOf > b.asOf));
}

/** The close of the day and the one so many trading days before, if the chart has every day in between. */
function closesApart(fact: Fact, days: number, closes: readonly Fact[]): readonly FactId[] {
  const from = closes.findIndex(({ asOf }) => asOf <= fact.asOf);
  const [last, before] = from < 0 ? [] : [closes[from], closes[from + days]];
  return last && before && last.asOf === fact.asOf ? [last.id, before.id] : [];
}
