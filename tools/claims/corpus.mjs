/**
 * The corpus of sentences that the check of claims is measured with: JSON lines
 * `{id, half, kind, truth, symbol, text, cites}`, where `kind` is one of KINDS, and `cites` names the kinds of evidence that the
 * sentence cites (`indicators`, `earnings`, `sectors`, …), each the one item of its kind in the company's dossier.
 *
 * A half has two sources. `<half>.jsonl` is written by hand, on companies of the sample market; its lines leave out `id`, `half`
 * and `truth`. `<half>-templates.mjs` exports `templates`, a list of `[kind, cites, write]`: `write` gets a company's figures as
 * `figuresOf` gives them and returns a sentence, or a falsy value where the company does not fit. What the templates make on the
 * sample market is in `<half>-sample.jsonl`.
 */
import { readFileSync } from 'node:fs';
import { figuresOf } from './figures-of.mjs';
import { KINDS } from './kinds.mjs';

/** On how many companies of a market each template is filled. */
const COMPANIES_A_TEMPLATE = 2;

/** The sentences of a half that were written by hand. */
export function claimsByHand(half) {
  const lines = readFileSync(new URL(`${half}.jsonl`, import.meta.url), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    if (line === '') return [];
    return [claimOf(half, `hand-${at + 1}`, JSON.parse(line))];
  });
}

/** The sentences that the templates of a half make of a market's companies: the same for the same evidence. */
export async function claimsByRule(half, dossiers) {
  if (dossiers.length === 0) return [];
  const { templates } = await import(`./${half}-templates.mjs`);
  const all = dossiers.map(figuresOf);
  const companies = all.map((each, at) => ({ ...each, other: all[(at + 1) % all.length] }));
  return templates.flatMap(([kind, cites, write], at) => {
    const start = (at * 5) % companies.length;
    const rotated = [...companies.slice(start), ...companies.slice(0, start)].filter(({ kinds }) =>
      cites.every((kind) => kinds.includes(kind)),
    );
    const written = rotated.flatMap((figures) => {
      const text = write(figures);
      return text ? [{ kind, symbol: figures.symbol, text, cites }] : [];
    });
    return written.slice(0, COMPANIES_A_TEMPLATE).map((line) => claimOf(half, `rule-${at + 1}-${line.symbol}`, line));
  });
}

function claimOf(half, name, { kind, symbol, text, cites }) {
  const truth = KINDS[kind];
  if (!truth) throw new Error(`${half} ${name}: “${kind}” is not a kind of sentence. Use one of kinds.mjs.`);
  return { id: `${half}-${name}`, half, kind, truth, symbol, text, cites };
}
