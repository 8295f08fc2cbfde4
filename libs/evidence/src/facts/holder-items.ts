import { METRICS } from '@gemscout/contracts';
import type { JsonObject, JsonValue } from '@gemscout/domain';
import type { LargeHolder, LargeHolders } from '@gemscout/filings';
import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, knownFrom, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';
import { filingSource } from './filing-source.ts';

/** The body of an item of the kind `holders`; `isCut` where schedules of these years were not read, so that there may be more holders. */
export function holdersBody({ holders, newest }: LargeHolders, isCut: boolean): JsonObject {
  if (newest === null) return { has_schedules: false };
  const activist = holders.find(({ form }) => form === '13D');
  return {
    has_schedules: true,
    cut: isCut,
    holders_over_5: new Set(holders.map(({ name }) => name)).size,
    has_13d: activist !== undefined,
    holders: holders.map(rowOf),
    activist: activist ? rowOf(activist) : null,
    newest: { ...rowOf(newest), before: newest.before && rowOf(newest.before) },
  };
}

function rowOf({ name, form, percent, shares, eventDate, filed, accession, shareClass }: LargeHolder): JsonObject {
  return {
    holder: name,
    ...(shareClass && { share_class: shareClass }),
    form,
    percent,
    shares,
    event_on: eventDate,
    filed,
    accession,
  };
}

/** Who holds large parts. A figure of one holder is of the event that its schedule was filed for, and names the holder and the class of shares that it is of. */
export function holderFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { body } = item;
  const rows = Array.isArray(body['holders']) ? body['holders'] : [];
  const [largest, activist, newest] = [objectIn(rows[0]), objectIn(body['activist']), objectIn(body['newest'])];
  const of = (row: JsonObject | undefined, figures: JsonObject) =>
    row ? ofHolder(row, figures, { item, subject }) : [];
  return [
    ...of(largest, {
      largest_holder_pct: largest?.['percent'] ?? null,
      largest_holder_shares: largest?.['shares'] ?? null,
    }),
    ...figuresOf(body, { item, group: 'large_holders', subject, asOf: dayOf(item) }),
    ...of(activist, { activist_pct: activist?.['percent'] ?? null }),
    ...of(newest, newestFigures(newest ?? {})),
  ];
}

function newestFigures(newest: JsonObject): JsonObject {
  const [now, before] = [newest['percent'], objectIn(newest['before'])?.['percent']];
  const isChanged = typeof now === 'number' && typeof before === 'number';
  return {
    newest_holder_pct: now ?? null,
    newest_holder_event_on: newest['event_on'] ?? null,
    newest_holder_filed_on: newest['filed'] ?? null,
    ...(isChanged && { newest_holder_before_pct: before, newest_holder_change_pct: now - before }),
  };
}

type About = { readonly item: EvidenceItem; readonly subject: FactSubject };

function ofHolder(row: JsonObject, figures: JsonObject, { item, subject }: About): readonly Fact[] {
  const [holder, filed, accession] = ['holder', 'filed', 'accession'].map((name) => textOf(row[name]) ?? '');
  if (holder === undefined || filed === undefined || accession === undefined) return [];
  const asOf = textOf(row['event_on']) ?? filed;
  const part = [holder, textOf(row['share_class'])].filter(Boolean).join(', ');
  return figuresOf(figures, { item, group: 'large_holders', subject, asOf }).map((fact) => ({
    ...fact,
    ...computed(fact),
    knownFrom: knownFrom(filed, item),
    filing: { filed, accessions: [accession], part },
    source: filingSource([accession]) ?? fact.source,
  }));
}

function computed({ metric }: Fact): Pick<Fact, 'computed'> {
  const { formula, inputs } = METRICS[metric];
  return formula && inputs ? { computed: { formula, inputs: [...inputs] } } : {};
}

function objectIn(value: JsonValue | undefined): JsonObject | undefined {
  return value !== undefined && value !== null && typeof value === 'object' && !isList(value) ? value : undefined;
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
