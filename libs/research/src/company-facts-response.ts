import { FACT_GROUPS, METRIC_GROUPS, type CompanyFactsResponse, type FactGroupId } from '@gemscout/contracts';
import { factSheet, isAtLastClose, type Fact } from '@gemscout/evidence';
import type { CompanyFacts } from './company-facts.ts';

/** The sheet of a company as the API and `gemscout facts --json` give it. */
export function companyFactsResponse(found: CompanyFacts): CompanyFactsResponse {
  const { company, asOf, currency, facts, withoutValue, withoutExpectation, coverage } = found;
  const { symbol, name, sector } = company;
  const named = (group: FactGroupId) => ({ group, label: FACT_GROUPS[group].label });
  return {
    symbol,
    name,
    sector,
    as_of: asOf,
    currency,
    coverage: {
      summary: coverage.summary,
      is_thin: coverage.isThin,
      present: coverage.present.map(named),
      missing: coverage.missing.map(({ group, reason }) => ({ ...named(group), reason })),
    },
    facts: factSheet(facts.filter((fact) => !isAtLastClose(fact.id) && !isExpectation(fact))),
    expectations: {
      provider: facts.find(isExpectation)?.source ?? null,
      facts: factSheet(facts.filter(isExpectation)),
      without_value: withoutExpectation,
    },
    valuation: {
      provider: facts.find(({ id }) => id === 'close.now')?.source ?? null,
      facts: factSheet(facts.filter(({ id }) => isAtLastClose(id))),
      without_value: withoutValue,
    },
  };
}

/** Of analysts, and the close that their targets are set against where no other source has it. */
function isExpectation({ id, metric }: Fact): boolean {
  return Object.hasOwn(METRIC_GROUPS.expectations, metric) || id === 'close';
}
