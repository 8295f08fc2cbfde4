import { checkSentence, factsIn, type CheckedSentence, type EvidenceItem, type Fact } from '@gemscout/evidence';
import { evidenceOf, type Dossier } from './dossier.ts';
import type { Work } from './research-tools.ts';

/** What sentences about a ticker are checked against. */
export type Checking = {
  readonly symbol: string;
  /** In the order of the dossier: the first is `e1`. */
  readonly items: readonly EvidenceItem[];
  /** Every fact of the items. */
  readonly facts: readonly Fact[];
};

export function checkingOf(items: readonly EvidenceItem[], symbol: string): Checking {
  return { symbol, items, facts: factsIn(items, symbol) };
}

/** Reads the evidence of a dossier. @throws EvidenceUnavailable */
export async function checkingFor({ evidence, session }: Work, dossier: Dossier): Promise<Checking> {
  const { workspaceId } = session.request;
  const items = await Promise.all(evidenceOf(dossier).map((hash) => evidence.get(workspaceId, hash)));
  return checkingOf(
    items.filter((item) => item !== undefined),
    dossier.symbol,
  );
}

type Cited = { readonly text: string; readonly evidence: readonly string[] };

export function checked({ text, evidence }: Cited, { facts, items, symbol }: Checking): CheckedSentence {
  return checkSentence({ text, cites: evidence }, facts, items, symbol);
}

const REASON_CHARACTERS = 240;

/** Each reason as `figure not found: $900: no cited item holds this figure`. */
export function reasonsOf({ reasons }: CheckedSentence): readonly string[] {
  return reasons.map(({ code, detail }) => `${code.replaceAll('_', ' ')}: ${detail.slice(0, REASON_CHARACTERS)}`);
}
