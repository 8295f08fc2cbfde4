import { RANGE_ENDS } from '@gemscout/domain';
import { CASES } from '@gemscout/research';
import { escapedHtml } from '@gemscout/service-kit';
import type { Summary } from '../summary/summary.ts';
import { countText, partText, shareOfText, shareText } from './figures-text.ts';
import { table } from './html-table.ts';
import { costText, END_NAMES, repeatText, scenarioHead, SENTENCE_NAMES } from './memo-text.ts';

/** What the memos of an evaluation were made of. */
export function memoTables(summary: Summary): string {
  const { repeats, cost } = summary;
  return [
    scenarioTables(summary),
    coverageTable(summary),
    sentenceTable(summary),
    `<p>${escapedHtml(repeatText(repeats))}.</p><p>${escapedHtml(costText(cost))}.</p>`,
  ].join('\n');
}

function scenarioTables({ scenarios }: Summary): string {
  const ends = RANGE_ENDS.map((end) => [END_NAMES[end], '', shareOfText(scenarios.ends[end])]);
  const cases = CASES.map((name) => {
    const { said, came } = scenarios.cases[name];
    return [`nearest to ${name}`, shareText(said), shareOfText(came)];
  });
  const rows = scenarios.settled === 0 ? [] : [...ends, ...cases];
  return table(scenarioHead(scenarios), ['the price ended', 'probability given', 'sets'], rows);
}

function coverageTable({ coverage: { memos, known, applying, missing } }: Summary): string {
  const caption = `Fact groups: ${known?.toFixed(1) ?? '–'} of ${applying?.toFixed(1) ?? '–'} known on average, of ${countText(memos)} memos`;
  const rows = missing.map(({ group, memos: without }) => [group, partText(without, memos)]);
  return table(caption, ['missing', 'memos'], rows);
}

function sentenceTable({ sentences }: Summary): string {
  const rows = SENTENCE_NAMES.map(([kind, name]) => [name, partText(sentences[kind], sentences.all)]);
  return table(`Sentences of ${countText(sentences.memos)} memos`, ['', 'sentences'], rows);
}
