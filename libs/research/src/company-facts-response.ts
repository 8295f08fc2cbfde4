import { FACT_GROUPS, METRIC_GROUPS, type CompanyFactsResponse, type FactGroupId } from '@gemscout/contracts';
import { factSheet, isAtLastClose, type Fact } from '@gemscout/evidence';
import type { CompanyFacts } from './company-facts.ts';
import type { DaySheet } from './sheet-of-day.ts';

/** The sheet of a company as the API and `gemscout facts --json` give it. */
export function companyFactsResponse(found: CompanyFacts): CompanyFactsResponse {
  const { company, asOf, currency, facts, withoutValue, withoutExpectation, sinceReport, coverage, day } = found;
  const { symbol, name, sector } = company;
  const rowsOf = (own: readonly Fact[]) => factSheet(own, facts);
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
    facts: rowsOf(facts.filter(isOwn)),
    expectations: {
      provider: facts.find(isExpectation)?.source ?? null,
      facts: rowsOf(facts.filter(isExpectation)),
      without_value: withoutExpectation,
    },
    last_report: reportOf(sinceReport),
    day: dayOf(day),
    valuation: {
      provider: facts.find(({ id }) => id === 'close.now')?.source ?? null,
      facts: rowsOf(facts.filter(({ id }) => isAtLastClose(id))),
      without_value: withoutValue.filter(({ id }) => !MARKET_PARTS.some((part) => isOf(part, { id }))),
    },
    peers: partOf('peers', found),
    regime: partOf('regime', found),
    curve: partOf('curve', found),
    short_interest: partOf('short_interest', found),
    large_holders: partOf('large_holders', found),
    option_chain: partOf('option_chain', found),
  };
}

const MARKET_PARTS = ['peers', 'regime', 'curve', 'short_interest', 'large_holders', 'option_chain'] as const;
type MarketPart = (typeof MARKET_PARTS)[number];

/** The figures of peers have metrics of their own groups. */
const isOf = (
  part: MarketPart,
  { id, metric = id.split('.')[0] ?? id }: { readonly id: string; readonly metric?: string },
): boolean => Object.hasOwn(METRIC_GROUPS[part], metric) || (part === 'peers' && id.startsWith('peer.'));

/** With the sources of its figures: what rests on prices of one that may not be given to others is left out with them. */
function partOf(part: MarketPart, { facts, withoutValue }: CompanyFacts): CompanyFactsResponse[MarketPart] {
  const own: readonly Fact[] = facts.filter((fact) => isOf(part, fact));
  return {
    provider: own[0]?.source ?? null,
    facts: factSheet(own, facts),
    without_value: withoutValue.filter(({ id }) => isOf(part, { id })),
  };
}

/** Of statements, insiders' forms and reports: what is in no part of its own. */
const isOwn = (fact: Fact): boolean =>
  !isAtLastClose(fact.id) && !isExpectation(fact) && !MARKET_PARTS.some((part) => isOf(part, fact));

/** Of analysts, and the close that their targets are set against where no other source has it. */
function isExpectation({ id, metric }: Fact): boolean {
  return Object.hasOwn(METRIC_GROUPS.expectations, metric) || id === 'close';
}

function reportOf({ facts, withoutValue }: CompanyFacts['sinceReport']): CompanyFactsResponse['last_report'] {
  const own = facts.filter(({ metric }) => metric === 'change_since_report' || metric === 'report_close');
  return { provider: own[0]?.source ?? null, facts: factSheet(own, facts), without_value: withoutValue };
}

function dayOf({ provider, day, facts, withoutValue }: DaySheet): CompanyFactsResponse['day'] {
  const rows = facts.flatMap((fact) => factSheet([fact], facts).map((row) => ({ ...row, at: fact.knownFrom })));
  return {
    provider,
    date: day?.date ?? null,
    delay_minutes: day?.delayMinutes ?? null,
    stale: day?.stale ?? null,
    facts: rows,
    without_value: withoutValue,
  };
}
