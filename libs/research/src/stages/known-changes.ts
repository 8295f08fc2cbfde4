import { showDate, showValue } from '@gemscout/contracts';
import { ofLabel, type Verdict } from '@gemscout/domain';
import { formulaText, showFact, storedFact, type Coverage } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import { capitalised, list, shown } from '../english.ts';
import type { LastMemo } from '../last-memos.ts';
import { withSection, type CheckedMemo, type KeptSentence } from '../memo.ts';
import { sentenceOf, type Figure, type Piece } from '../product-sentence.ts';
import type { Work } from '../research-tools.ts';
import { storedCoverage } from '../ticker-coverage.ts';

/** As many reasons as a reader looks at. */
const MOST_MISSING = 4;
const MOST_GROUPS = 5;

type Said = { readonly verdict: Verdict; readonly confidence: number };

/** The memo with what changed since the workspace's last one in front of what changed, and what is not known behind it. */
export async function withKnownChanges(
  work: Work,
  dossier: Dossier,
  checked: CheckedMemo,
  items: Parameters<typeof withSection>[1],
  said: Said,
): Promise<CheckedMemo> {
  const { workspaceId, runId } = work.session.request;
  const { symbol, coverage } = dossier;
  const origin = ofLabel(work.session.result('init'), 'INIT')?.payload.forked_from?.run_id;
  const asked = { workspaceId, symbol, runId, ...(origin !== undefined && { forkOf: origin }) };
  const last = await work.lastMemo?.(asked).catch(() => 'unavailable' as const);
  const before = work.lastMemo ? [sinceLastMemo(last, dossier, said)] : [];
  const sentences = [...before, ...checked.sections.changes, ...(coverage ? notKnown(coverage) : [])];
  return withSection(checked, items, 'changes', sentences);
}

/** No evidence is cited: what an earlier memo said is no claim about the company. */
function sinceLastMemo(last: LastMemo | 'unavailable' | undefined, dossier: Dossier, said: Said): KeptSentence {
  if (last === 'unavailable') return sentenceOf(['The last memo of this workspace could not be read.']);
  if (!last) return sentenceOf([`This is the first memo of this workspace on ${dossier.symbol}.`]);
  const day = showDate(last.decidedAt.slice(0, 10));
  const change = priceChange(last, dossier);
  const price: readonly Piece[] = change ? [', and the price has changed by ', change] : [];
  const pieces = [
    `The last memo of this workspace, of ${day}, said ${words(last)}; this one says ${words(said)}`,
    ...price,
    '.',
  ];
  return { ...sentenceOf(pieces), evidence: [] };
}

function words({ verdict, confidence }: { readonly verdict: string; readonly confidence: number | null }): string {
  return `${capitalised(verdict)}${confidence === null ? '' : ` at ${shown(confidence * 100, 0)}%`}`;
}

function priceChange({ price, priceAsOf }: LastMemo, { facts = [] }: Dossier): Figure | undefined {
  const close = facts.find(({ id }) => id === 'close');
  if (!close || !price || priceAsOf === null || priceAsOf >= close.asOf) return undefined;
  const value = (Number(close.value) / price - 1) * 100;
  const id = 'pct_change(close,last_memo)';
  const inputs = [
    { id: close.id, label: 'Close', shown: showFact(close) },
    { id: 'last_memo', label: `Close of ${showDate(priceAsOf)}`, shown: showValue(price, { unit: 'usd_per_share' }) },
  ];
  const of = { id, metric: 'computed', value, unit: 'pct', formula: formulaText('pct_change'), inputs } as const;
  return {
    shown: showValue(value, { unit: 'pct', isChange: true }),
    reference: `{{${id}}}`,
    fact: { ...storedFact(close, new Map()), ...of, inputs: [...inputs] },
  };
}

/** `Not known: Peers. A peer group of none: five are needed.` */
function notKnown(coverage: Coverage): readonly KeptSentence[] {
  return storedCoverage(coverage)
    .missing.slice(0, MOST_MISSING)
    .map(({ groups, reason }) => sentenceOf([`Not known: ${list(named(groups))}. ${reason}`]));
}

function named(groups: readonly string[]): readonly string[] {
  const rest = groups.length - MOST_GROUPS;
  return rest > 1 ? [...groups.slice(0, MOST_GROUPS), `${rest} more groups`] : groups;
}
