import type { JsonObject } from '@gemscout/domain';
import type { InsiderActivity } from '@gemscout/filings';
import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, knownFrom, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';
import { filingSource } from './filing-source.ts';

const DAY_MS = 86_400_000;
/** How far the sums of the fact sheet look back. */
const USUAL_DAYS = 90;

/**
 * The body of an item of the kind `ownership`: what insiders did in the `days` to `asOf`, `yyyy-mm-dd`. Where no form of the company
 * is known, its sums are unknown, too, and not zero. So they are where no form is new, and where not all forms of these days were read
 * (`isCut`).
 */
export function ownershipBody(
  activity: InsiderActivity,
  { asOf, isCut, days = USUAL_DAYS }: { readonly asOf: string; readonly isCut: boolean; readonly days?: number },
): JsonObject {
  const { status, lastFiled } = activity;
  if (lastFiled === null) return { status, is_on_file: false };
  const days_since_filed = Math.round((Date.parse(asOf) - Date.parse(lastFiled)) / DAY_MS);
  const isNew = status === 'filed';
  const looked = days === USUAL_DAYS ? {} : { days };
  const newest = { status, is_new: isNew, is_on_file: true, last_filed: lastFiled, days_since_filed, ...looked };
  if (isCut) return { ...newest, cut: true };
  if (!isNew) return newest;
  const { discretionary, planned, clusters, proposed } = activity;
  const { bought, sold, netUsd } = discretionary;
  return {
    ...newest,
    net_usd: netUsd,
    bought_usd: bought.usd,
    sold_usd: sold.usd,
    buyers: bought.insiders,
    sellers: sold.insiders,
    planned_net_usd: planned.netUsd,
    clusters: clusters.length,
    proposed_usd: proposed.usd,
    accessions: [...new Set([bought, sold, planned.bought, planned.sold].flatMap(({ accessions }) => accessions))],
  };
}

/** What insiders did. A sum of the days to the as-of day is known on that day; the newest form from the day it was filed. */
export function ownershipFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const filed = textOf(item.body['last_filed']);
  const { accessions: listed = [] } = item.body;
  const accessions = Array.isArray(listed) ? listed.flatMap((each) => textOf(each) ?? []) : [];
  const { days } = item.body;
  return figuresOf(item.body, { item, group: 'insiders', subject, asOf: dayOf(item) }).map((fact) => ({
    ...fact,
    ...(typeof days === 'number' && overDays(fact, days)),
    ...(filed !== undefined && { filing: { filed, accessions } }),
    ...(filed !== undefined && fact.metric === 'insider_filed_on' && { knownFrom: knownFrom(filed, item) }),
    source: filingSource(accessions) ?? fact.source,
  }));
}

/** Of a sum over other days than the usual ones: `insider_net.30d`. */
function overDays({ id, period }: Fact, days: number): Partial<Fact> {
  return period.type === 'window' ? { id: `${id}.${days}d`, period: { ...period, length: days } } : {};
}
