import { memoBlocks, type Block, type Span } from '../memo/memo-blocks.ts';
import { factsOf } from '../reported.ts';
import { LOG_TITLE, NO_MEMO, type Note, type NoteLine } from './note.ts';

/**
 * A proposal as Markdown. It is written anew from what the memo says, every character that means something escaped: so no
 * picture and no HTML of a memo comes to life in whatever shows the file, and a link has its host beside it.
 */
export function noteMarkdown({ proposal, lines, createdAt, market }: Note): string {
  const { symbol, verdict, theme, memo } = proposal;
  const { blocks, sources } = memoBlocks(memo);
  const facts = [['Verdict', verdict] as const, ...factsOf(proposal)];
  const parts = [
    `# ${escaped(`${symbol}: ${verdict}`)}`,
    escaped(`${theme} · ${market}`),
    facts.map(([name, value]) => `- ${escaped(name)}: ${escaped(value)}`).join('\n'),
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

/** Points stand close together, everything else with a blank line between. */
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

/** Marks of emphasis stand at letters, never at a blank. */
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

/** What would make a list, a rule or a heading of a plain line. */
function atLineStart(text: string): string {
  return text.replace(/^([-+=])/, '\\$1').replace(/^(\d+)([.)])/, '$1\\$2');
}
