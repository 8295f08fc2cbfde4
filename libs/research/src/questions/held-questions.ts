import type { EvidenceItem, EvidenceRef, Fact } from '@gemscout/evidence';
import { checkingFor } from '../checking.ts';
import { dossierOf } from '../dossier.ts';
import { count, list } from '../english.ts';
import type { Work } from '../research-tools.ts';
import { nothingFound, type ToolOutcome } from '../tools/ticker-tool.ts';

const PEER = /^peer\.([^.]+)\./;

/** The figures of the nearest peers, of which the snapshot has the medians. They are in the evidence that the ticker has. */
export async function peersAsked(work: Work, symbol: string, n: number, query: string): Promise<ToolOutcome> {
  const { facts, items } = await checkingFor(work, dossierOf(work.session, symbol));
  const peers = Map.groupBy(facts, ({ id }) => PEER.exec(id)?.[1] ?? '');
  peers.delete('');
  const shown = [...peers.values()].slice(0, n);
  if (shown.length === 0) return nothingFound('statements', query, `group of peers of ${symbol}`);
  const names = shown.flatMap(([fact]) => (fact?.subject.kind === 'symbol' ? [fact.subject.symbol] : []));
  return heldOutcome('statements', query, `Figures of ${count(names.length, 'peer')}: ${list(names)}.`, {
    facts: shown.flat(),
    items,
  });
}

/** The figures of one expiry. */
export async function expiryAsked(work: Work, symbol: string, expiry: string, query: string): Promise<ToolOutcome> {
  const { facts, items } = await checkingFor(work, dossierOf(work.session, symbol));
  const shown = facts.filter(({ id }) => id.endsWith(`.until_${expiry}`));
  if (shown.length === 0) return nothingFound('option_chain', query, `figures of options until ${expiry}`);
  return heldOutcome('option_chain', query, `${count(shown.length, 'figure')} of the options until ${expiry}.`, {
    facts: shown,
    items,
  });
}

/** The days of the expiries that the evidence of a ticker has, `yyyy-mm-dd`. */
export async function knownExpiries(work: Work, symbol: string): Promise<readonly string[]> {
  const { facts } = await checkingFor(work, dossierOf(work.session, symbol));
  return [...new Set(facts.flatMap(({ id }) => /\.until_(\d{4}-\d{2}-\d{2})$/.exec(id)?.[1] ?? []))].toSorted();
}

type Held = { readonly facts: readonly Fact[]; readonly items: readonly EvidenceItem[] };

function heldOutcome(
  tool: ToolOutcome['answer']['tool'],
  query: string,
  summary: string,
  { facts, items }: Held,
): ToolOutcome {
  const hashes = new Set(facts.flatMap(({ evidence }) => evidence));
  const evidence = items.filter(({ hash }) => hashes.has(hash)).map(refOf);
  return {
    answer: { tool, query, facts: Object.fromEntries(facts.map(({ id, value }) => [id, value])), summary },
    evidence,
  };
}

const refOf = ({ hash, kind, provider, asOf }: EvidenceItem): EvidenceRef => ({ hash, kind, provider, asOf });
