import { FACT_GROUPS, type CompanyFactsResponse, type FactGroupId } from '@gemscout/contracts';
import { factSheet, isAtLastClose } from '@gemscout/evidence';
import type { CompanyFacts } from './company-facts.ts';

/** The sheet of a company as the API and `gemscout facts --json` give it. */
export function companyFactsResponse(found: CompanyFacts): CompanyFactsResponse {
  const { company, asOf, currency, facts, withoutValue, coverage } = found;
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
    facts: factSheet(facts.filter(({ id }) => !isAtLastClose(id))),
    valuation: {
      provider: facts.find(({ id }) => id === 'close.now')?.source ?? null,
      facts: factSheet(facts.filter(({ id }) => isAtLastClose(id))),
      without_value: withoutValue,
    },
  };
}
