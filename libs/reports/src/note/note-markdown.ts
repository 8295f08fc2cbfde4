import { memoBlocks, type Block, type Span } from '../memo/memo-blocks.ts';
import { checkLinesOf, CORRECTED_SINCE, correctionLinesOf, factsOf, termsLineOf, verdictName } from '../reported.ts';
import { LOG_TITLE, NO_MEMO, type Note, type NoteLine } from './note.ts';

/**
 * A proposal as Markdown, rebuilt from the parsed memo with all special characters escaped. Images and HTML of a memo are
 * therefore never rendered, and each link is followed by its host.
 */
export function noteMarkdown({ proposal, lines, createdAt, market }: Note): string {
  const { symbol, verdict, theme, memo } = proposal;
  const { blocks, sources } = memoBlocks(memo);
  const facts = [['Verdict', verdictName(verdict)] as const, ...factsOf(proposal)];
  const corrections = correctionLinesOf(proposal).map((line) => `- ${escaped(line)}`);
  const parts = [
    `# ${escaped(`${symbol}: ${verdictName(verdict)}`)}`,
    escaped(`${theme} · ${market}`),
    facts.map(([name, value]) => `- ${escaped(name)}: ${escaped(value)}`).join('\n'),
    escaped(termsLineOf(proposal)),
    ...checkLinesOf(proposal).map(escaped),
    ...(corrections.length > 0 ? [`## ${CORRECTED_SINCE}\n\n${corrections.join('\n')}`] : []),
    ...(memo.trim() === '' ? [NO_MEMO] : [blocksMarkdown(blocks)]),
    ...(sources.length > 0 ? [sources.map(({ mark, text }) => `[^${mark}]: ${escaped(text)}`).join('\n')] : []),
    ...(lines.length > 0 ? [`## ${LOG_TITLE}\n\n${lines.map(lineMarkdown).join('\n')}`] : []),
    `Research tool, not investment advice. Made by Gemscout on ${createdAt}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const DEEPEST = 6;

function blocksMarkdown(blocks: readonly Block[]): string {
  return blocks.map((block, at) => `${gapBetween(blocks[at - 1], block)}${blockMarkdown(block)}`).join('');
}

/** List items follow each other directly; all other blocks are separated by a blank line. */
function gapBetween(previous: Block | undefined, block: Block): string {
  if (!previous) return '';
  return previous.kind === 'item' && block.kind === 'item' ? '\n' : '\n\n';
}

function blockMarkdown(block: Block): string {
  const text = block.spans.map(spanMarkdown).join('').trim();
  if (block.kind === 'heading') return `${'#'.repeat(Math.min(DEEPEST, block.level + 1))} ${text}`;
  return block.kind === 'item' ? `- ${text}` : atLineStart(text);
}

function spanMarkdown({ text, bold, italic, mark, href }: Span): string {
  if (mark) return `[^${text}]`;
  const written = faced(escaped(text), `${bold ? '**' : ''}${italic ? '*' : ''}`);
  return href === undefined ? written : `[${written}](<${href.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

/** Emphasis marks must touch letters, not blanks. */
function faced(text: string, face: string): string {
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return core === '' || face === '' ? text : `${before}${face}${core}${[...face].reverse().join('')}${after}`;
}

function lineMarkdown({ at, heading, sentence }: NoteLine): string {
  return `- ${escaped(at)} **${escaped(heading)}** ${escaped(sentence)}`;
}

function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>!#|~&]/g, '\\$&');
}

/** Escapes what would turn a plain line into a list, a rule or a heading. */
function atLineStart(text: string): string {
  return text.replace(/^([-+=])/, '\\$1').replace(/^(\d+)([.)])/, '$1\\$2');
}
