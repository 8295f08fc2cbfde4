import { checkSentence, factsIn, type CheckedSentence, type EvidenceItem, type Fact } from '@gemscout/evidence';
import { evidenceOf, type Dossier } from './dossier.ts';
import type { Work } from './research-tools.ts';

type Company = Pick<Dossier, 'symbol' | 'name' | 'sector'>;

/** What sentences about a ticker are checked against. */
export type Checking = {
  readonly company: Company;
  /** In the order of the dossier: the first is `e1`. */
  readonly items: readonly EvidenceItem[];
  /** Every fact of the items. */
  readonly facts: readonly Fact[];
};

export function checkingOf(items: readonly EvidenceItem[], company: Company): Checking {
  return { company, items, facts: factsIn(items, company.symbol) };
}

/** Of each task the last one: its next step has the same items, and a few more. */
const LAST = new WeakMap<object, Checking>();

/** Reads the evidence of a dossier, each item once a task. @throws EvidenceUnavailable */
export async function checkingFor(work: Pick<Work, 'session' | 'evidence'>, dossier: Dossier): Promise<Checking> {
  const { evidence, session } = work;
  const known = new Map(LAST.get(work)?.items.map((item) => [item.hash, item]));
  const items = await Promise.all(
    evidenceOf(dossier).map((hash) => known.get(hash) ?? evidence.get(session.request.workspaceId, hash)),
  );
  const checking = checkingOf(
    items.filter((item) => item !== undefined),
    dossier,
  );
  LAST.set(work, checking);
  return checking;
}

type Cited = { readonly text: string; readonly evidence: readonly string[] };

export function checked({ text, evidence }: Cited, { facts, items, company }: Checking): CheckedSentence {
  const { symbol, name, sector } = company;
  return checkSentence({ text, cites: evidence }, facts, items, symbol, { name, sector: sector?.sector ?? null });
}

const REASON_CHARACTERS = 240;

/** Each reason as `figure not found: $900: no cited item holds this figure`. */
export function reasonsOf({ reasons }: CheckedSentence): readonly string[] {
  return reasons.map(({ code, detail }) => `${code.replaceAll('_', ' ')}: ${detail.slice(0, REASON_CHARACTERS)}`);
}
