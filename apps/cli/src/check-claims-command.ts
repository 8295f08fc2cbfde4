import { METRICS } from '@gemscout/contracts';
import { checkSentence, factsIn, showFact, storedFact, type CheckedSentence, type Fact } from '@gemscout/evidence';
import { readClaimsFile, readEvidenceFile } from './claim-files.ts';
import { EXIT } from './failure.ts';
import { printable } from './printable.ts';

type Files = { readonly evidence: string; readonly claims: string };

/**
 * `gemscout check-claims --evidence <file> --claims <file>`: says of each sentence whether the evidence that it cites holds it.
 *
 * @returns `EXIT.failed` if one was refused
 * @throws CommandFailure with `EXIT.usage` for a file or a line that cannot be read
 */
export function checkClaimsCommand({ evidence, claims }: Files, json: boolean): number {
  const items = readEvidenceFile(evidence);
  const lines = readClaimsFile(claims, items);
  const symbol = items.find((item) => item.symbol !== null)?.symbol ?? '';
  const facts = factsIn(items, symbol);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const checked = lines.map(({ id, text, cites }) => ({ id, ...checkSentence({ text, cites }, facts, items, symbol) }));
  for (const each of checked) console.log(json ? jsonLine(each, byId) : textOf(each));
  const refused = checked.filter(({ result }) => result === 'refused').length;
  if (!json) console.log(`\n${countsOf(checked)}`);
  return refused > 0 ? EXIT.failed : EXIT.ok;
}

type Checked = CheckedSentence & { readonly id: string };

function jsonLine({ id, result, bindings, reasons }: Checked, byId: ReadonlyMap<string, Fact>): string {
  const stored = bindings.map(({ fact, ...place }) => ({ ...place, fact: storedFact(fact, byId) }));
  return JSON.stringify({ id, result, bindings: stored, reasons });
}

function textOf({ id, result, text, bindings, reasons }: Checked): string {
  const bound = bindings.map(
    ({ shown, fact }) => `  ${shown.slice(0, 60)}: ${METRICS[fact.metric].label}, ${showFact(fact)} (${fact.id})`,
  );
  const why = reasons.map(({ code, detail }) => `  ${code.replaceAll('_', ' ')}: ${detail}`);
  return [`${result.padEnd(8)}  ${id}  ${text}`, ...bound, ...why].map(printable).join('\n');
}

function countsOf(checked: readonly Checked[]): string {
  const count = (result: Checked['result']) => checked.filter((each) => each.result === result).length;
  return `Sentences: ${checked.length} (checked ${count('checked')}, refused ${count('refused')}, opinion ${count('opinion')})`;
}
