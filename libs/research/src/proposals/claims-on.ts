import type { Recheck } from '@gemscout/domain';
import { shortIdOf, type EvidenceItem } from '@gemscout/evidence';
import { checked, checkingOf } from '../checking.ts';
import type { Dossier } from '../dossier.ts';
import type { ToolName } from '../facts.ts';
import { citationsIn } from '../memo-citations.ts';
import { isMeasured } from '../rests-on/memo-sentences.ts';

type Asked = { readonly before: Dossier; readonly after: Dossier; readonly asked: readonly ToolName[] };

/**
 * The claims of a memo that rest on what was asked anew, read against the new answers: each item that was cited is replaced by
 * the new one of its kind. What holds for neither is gone, as is what cites an answer that no longer exists. What the verdict
 * rested on is no claim: the new memo measures it anew.
 */
export function claimsOn(
  memo: string,
  { before, after, asked }: Asked,
  items: readonly EvidenceItem[],
): Recheck['claims'] {
  const itemOf = new Map(items.map((item) => [item.hash, item]));
  const old = asked.flatMap((tool) => hashesOf(before, tool));
  const fresh = asked.flatMap((tool) => hashesOf(after, tool)).flatMap((hash) => itemOf.get(hash) ?? []);
  const replaced = new Map(
    old.map((hash) => [shortIdOf(hash), fresh.find(({ kind }) => kind === itemOf.get(hash)?.kind)?.hash]),
  );
  const checking = checkingOf(items, after);
  const kept = new Map(items.map(({ hash }) => [shortIdOf(hash), hash]));
  const touched = citationsIn(memo).filter(
    ({ text, evidence }) => !isMeasured(text) && evidence.some((id) => replaced.has(id)),
  );
  const gone = touched.filter(({ text, evidence }) => {
    const cited = evidence.map((id) => (replaced.has(id) ? replaced.get(id) : kept.get(id)));
    const held = cited.filter((hash) => hash !== undefined);
    return held.length < cited.length || checked({ text, evidence: held }, checking).result === 'refused';
  });
  return { total: touched.length, held: touched.length - gone.length, gone: gone.map(({ text }) => text) };
}

function hashesOf({ findings, snapshot = [] }: Dossier, tool: ToolName): readonly string[] {
  const answers = [findings[tool], snapshot.find((answer) => answer.tool === tool)];
  return answers.flatMap((answer) => answer?.evidence.map(({ hash }) => hash) ?? []);
}
