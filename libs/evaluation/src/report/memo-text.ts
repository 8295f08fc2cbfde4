import { RANGE_ENDS } from '@gemscout/domain';
import { CASES } from '@gemscout/research';
import type { CostFigures, CoverageFigures, RepeatFigures, SentenceFigures } from '../summary/memo-figures.ts';
import type { ScenarioFigures } from '../summary/scenario-figures.ts';
import type { Summary } from '../summary/summary.ts';
import { countText, partText, shareOfText, shareText } from './figures-text.ts';

export const END_NAMES = { below: 'below bear', between: 'bear to bull', above: 'above bull' } as const;

/** What the memos of an evaluation were made of, as lines for the terminal. */
export function memoText({ scenarios, coverage, sentences, repeats, cost }: Summary): readonly string[] {
  return [
    ...scenarioText(scenarios),
    ...coverageText(coverage),
    ...sentenceText(sentences),
    `\n${repeatText(repeats)}`,
    costText(cost),
  ];
}

/** `Scenarios: 40 of 60 memos have cases, 2 more were refused` and how many of them settled. */
export function scenarioHead({ horizon, memos, sets, refused, settled, conclusion }: ScenarioFigures): string {
  const head = `Scenarios: ${countText(sets)} of ${countText(memos)} memos have a bear, base and bull case; refused in ${countText(refused)}`;
  if (horizon === null) return head;
  const after = `${countText(settled)} settled after ${horizon} trading days`;
  return settled === 0 ? `${head}; ${after}` : `${head}; ${after}; ${conclusion}`;
}

function scenarioText(figures: ScenarioFigures): readonly string[] {
  const head = `\n${scenarioHead(figures)}`;
  if (figures.settled === 0) return [head];
  const ends = RANGE_ENDS.map((end) => `  ended ${END_NAMES[end].padEnd(21)} ${shareOfText(figures.ends[end])}`);
  const cases = CASES.map((name) => {
    const { said, came } = figures.cases[name];
    return `  ended nearest to ${name.padEnd(10)} ${shareOfText(came)}; probability given ${shareText(said)}`;
  });
  return [head, ...ends, ...cases];
}

function coverageText({ memos, known, applying, missing }: CoverageFigures): readonly string[] {
  if (known === null || applying === null) return ['\nFact groups: no memo says which were known'];
  const head = `\nFact groups: ${known.toFixed(1)} of ${applying.toFixed(1)} known on average, of ${countText(memos)} memos`;
  return [
    head,
    ...missing.map(({ group, memos: without }) => `  without ${group.padEnd(30)} ${partText(without, memos)}`),
  ];
}

function sentenceText(figures: SentenceFigures): readonly string[] {
  const { memos, all, memosWithRefused } = figures;
  const rows = SENTENCE_NAMES.map(([kind, name]) => `  ${name.padEnd(38)} ${partText(figures[kind], all)}`);
  const head = `\nSentences: ${countText(all)} in ${countText(memos)} memos; the check refused some in ${partText(memosWithRefused, memos)}`;
  return [head, ...rows];
}

export const SENTENCE_NAMES = [
  ['checked', 'checked'],
  ['opinion', 'opinion'],
  ['refused', 'left out, refused by the check'],
  ['leftOut', 'left out for another reason'],
] as const;

export function repeatText(figures: RepeatFigures | null): string {
  if (!figures) return 'Repeated decisions: none. --repeat N decides N times on each dossier';
  const { times, disagreed, decisions, unanswered } = figures;
  const missing = unanswered === 0 ? '' : `; the analyst did not give ${countText(unanswered)} more`;
  return `Repeated decisions: verdicts disagreed on ${shareOfText(disagreed)} tickers, each decided on ${unanswered === 0 ? '' : 'up to '}${times} times from the same dossier (${countText(decisions)} further decisions${missing})`;
}

/** `Cost a verdict: 8.0 questions to the analyst, 41,200 tokens, 0.0213 US dollars, the mean of 60, …`. */
export function costText({ verdicts, modelCalls, tokens, usd }: CostFigures): string {
  if (modelCalls === null || tokens === null || usd === null) return 'Cost a verdict: there is none';
  const spent = `${modelCalls.toFixed(1)} questions to the analyst, ${countText(Math.round(tokens))} tokens, ${usd.toFixed(4)} US dollars`;
  return `Cost a verdict: ${spent}, the mean of ${countText(verdicts)}, without repeated decisions`;
}
