import {
  FACT_GROUP_IDS,
  FACT_GROUPS,
  isMetricId,
  METRIC_GROUPS,
  METRICS,
  type FactGroupId,
  type FactSource,
} from '@gemscout/contracts';
import type { EvidenceItem } from '@gemscout/evidence';
import { IN_EXHIBIT_13, MISSING_REASONS, type MissingReason } from '@gemscout/filings';
import { z } from 'zod';
import { optionReasons } from '../option-chain/without-options.ts';

/** Why groups of facts are missing, each in a sentence. */
export type MissingReasons = ReadonlyMap<FactGroupId, string>;

/** What a source says that has no statements of a fund, such as an ETF. */
export const IS_FUND = /\bit is a (?:fund|commodity trust)\b/;

export function groupsFrom(...sources: readonly FactSource[]): readonly FactGroupId[] {
  return FACT_GROUP_IDS.filter((id) => sources.includes(FACT_GROUPS[id].source));
}

export function reasonOfAll(groups: readonly FactGroupId[], reason: string): MissingReasons {
  return new Map(groups.map((id) => [id, reason]));
}

const EXPECTED = Object.keys(METRIC_GROUPS.expectations).filter(isMetricId);
const isReason = (text: string): text is MissingReason => Object.hasOwn(MISSING_REASONS, text);
const REASONS: readonly MissingReason[] = Object.keys(MISSING_REASONS).filter(isReason);
const MissingFigures = z.object({
  missing: z.array(z.object({ id: z.string(), cause: z.string(), reason: z.enum(REASONS) })),
});
const MissingGroups = z.object({ missing: z.array(z.object({ group: z.enum(FACT_GROUP_IDS), reason: z.string() })) });

/**
 * What items of the evidence say of the groups that they have no facts of. That an annual report refers to its Exhibit 13 is why there are
 * no statements, unless there are some of a fiscal year.
 */
export function reasonsOf(items: readonly Pick<EvidenceItem, 'kind' | 'body'>[]): MissingReasons {
  const [stated, others] = [items.filter(isStatements), items.filter((item) => !isStatements(item))];
  const hasYear = stated.some(({ body }) => missingIn(body)[0]?.reason !== 'no_statements');
  const rows = [...stated, ...others].flatMap((item) => [...reasonsIn(item)]);
  return new Map(rows.filter(([, reason]) => !hasYear || reason !== IN_EXHIBIT_13));
}

const isStatements = ({ kind }: Pick<EvidenceItem, 'kind'>): boolean => kind === 'statements';

function reasonsIn({ kind, body }: Pick<EvidenceItem, 'kind' | 'body'>): MissingReasons {
  if (kind === 'statements') return statementReasons(missingIn(body));
  if (kind === 'estimates') return estimateReasons(body);
  if (kind === 'option_chain') return optionReasons({ body });
  const groups = kind === 'filings' ? (MissingGroups.safeParse(body).data?.missing ?? []) : [];
  return new Map(groups.map(({ group, reason }) => [group, reason]));
}

type MissingFigure = z.infer<typeof MissingFigures>['missing'][number];

function missingIn(body: EvidenceItem['body']): readonly MissingFigure[] {
  return MissingFigures.safeParse(body).data?.missing ?? [];
}

/** Why a sheet of statements has no figure of a group: the reason of the first that it says to be missing. */
function statementReasons(missing: readonly MissingFigure[]): MissingReasons {
  const groups = groupsFrom('statements', 'rates');
  if (missing[0]?.reason === 'no_statements') return reasonOfAll(groups, `${MISSING_REASONS.no_statements}.`);
  return new Map(
    groups.flatMap((group) => {
      const metrics: readonly string[] = FACT_GROUPS[group].metrics;
      const found = missing.find(({ id }) => metrics.includes(nameOf(id)));
      return found ? [[group, sentenceOf(found.cause, found.reason)] as const] : [];
    }),
  );
}

const MissingExpectations = z.object({
  missing: z.array(z.object({ id: z.enum(EXPECTED), reason: z.string() })),
});

function expectationsMissing(body: EvidenceItem['body']): z.infer<typeof MissingExpectations>['missing'] {
  return MissingExpectations.safeParse(body).data?.missing ?? [];
}

function estimateReasons(body: EvidenceItem['body']): MissingReasons {
  const missing = expectationsMissing(body);
  return new Map(
    groupsFrom('estimates').flatMap((group) => {
      const metrics: readonly string[] = FACT_GROUPS[group].metrics;
      const found = missing.find(({ id }) => metrics.includes(id));
      return found ? [[group, found.reason] as const] : [];
    }),
  );
}

/** Which figures of what analysts expect an item has no value of, and why. */
export function withoutExpectation(item: Pick<EvidenceItem, 'body'> | undefined): readonly WithoutValue[] {
  const rows = item ? expectationsMissing(item.body) : [];
  return rows.map(({ id, reason }) => ({ id, label: METRICS[id].label, reason }));
}

/** A figure without a value. */
export type WithoutValue = { readonly id: string; readonly label: string; readonly reason: string };

/** Which figures of the valuation an item of statements has no value of, and why; each metric once. */
export function withoutValue(item: Pick<EvidenceItem, 'body'> | undefined): readonly WithoutValue[] {
  const rows = item ? missingIn(item.body).filter(({ id }) => VALUED.has(nameOf(id))) : [];
  return rows
    .filter(({ reason }) => reason !== 'not_for_sector' && reason !== 'not_burning_cash')
    .map(({ id, cause, reason }) => ({ id, label: labelOf(id), reason: sentenceOf(cause, reason) }));
}

const VALUED: ReadonlySet<string> = new Set(
  [METRIC_GROUPS.valuation, METRIC_GROUPS.multiples, METRIC_GROUPS.implied].flatMap((group) => Object.keys(group)),
);

function sentenceOf(cause: string, reason: MissingReason): string {
  return `${labelOf(cause)}: ${MISSING_REASONS[reason]}.`;
}

function nameOf(id: string): string {
  return id.split('.')[0] ?? '';
}

function labelOf(id: string): string {
  const name = nameOf(id);
  return isMetricId(name) ? METRICS[name].label : name.replaceAll('_', ' ');
}
