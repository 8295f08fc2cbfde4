import { OPERATIONS, PARTS, type LevelUnit, type Part, type Reference } from './reference.ts';

/** A stretch of a sentence: plain text, a reference, or braces that hold none. */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reference'; readonly text: string; readonly reference: Reference }
  | { readonly type: 'malformed'; readonly text: string };

const BRACES = /(\{\{[^{}]*\}\}|\{\{|\}\})/;

/** A sentence is rendered, and its references are stored, one after the other. */
let latest: { readonly text: string; readonly pieces: readonly Piece[] } = { text: '', pieces: [] };

/** The pieces of a sentence, in order; together they are its text. */
export function parseReferences(text: string): readonly Piece[] {
  if (latest.text !== text) latest = { text, pieces: piecesOf(text) };
  return latest.pieces;
}

function piecesOf(text: string): readonly Piece[] {
  return text
    .split(BRACES)
    .filter((part) => part !== '')
    .map((part): Piece => {
      if (!part.startsWith('{{') && part !== '}}') return { type: 'text', text: part };
      const reference = referenceIn(part.slice(2, -2));
      return reference ? { type: 'reference', text: part, reference } : { type: 'malformed', text: part };
    });
}

/** True for a text with anything in double braces. */
export function hasReferences(text: string): boolean {
  return BRACES.test(text);
}

const ID = String.raw`[a-z][a-z0-9_.-]*`;
const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const PART = String.raw`(?:\s+(?:as\s+)?(${PARTS.join('|')}))?`;
const WORDS = String.raw`(?:\s+["“]([^"“”]+)["”])?`;

type Form = {
  readonly pattern: RegExp;
  readonly read: (parts: readonly (string | undefined)[]) => Reference | undefined;
};

/** The first that fits is read, so the words of an operation are no ids. */
const FORMS: readonly Form[] = [
  {
    pattern: form(String.raw`(${OPERATIONS.join('|')})\s+(${ID})\s+(${ID})${PART}`),
    read: ([name, a = '', b = '', part]) => {
      const operation = OPERATIONS.find((each) => each === name);
      return operation && { kind: 'computed', operation, a, b, part: partOf(part) };
    },
  },
  {
    pattern: form(String.raw`rank\s+(${ID})(?:\s+among\s+peers)?`),
    read: ([id = '']) => ({ kind: 'rank', id }),
  },
  {
    pattern: form(String.raw`count\s+([a-z][a-z0-9_.*-]*)(?:\s+(above|below)\s+(${NUMBER}|${ID}))?`),
    read: ([pattern = '', order, limit = '']) => {
      if (order !== 'above' && order !== 'below') return { kind: 'count', pattern };
      return { kind: 'count', pattern, than: { order, limit: /^[-\d]/.test(limit) ? Number(limit) : limit } };
    },
  },
  {
    pattern: form(String.raw`level\s+\$?(${NUMBER})\s*(\w+|%)`),
    read: ([value, unit = '']) => {
      const named = LEVEL_UNIT_NAMES[unit];
      return named && { kind: 'level', value: Number(value), unit: named };
    },
  },
  {
    pattern: form(String.raw`quote\s+(${ID})${WORDS}`),
    read: ([of = '', words]) => ({ kind: 'quote', of, ...(words !== undefined && { words }) }),
  },
  {
    pattern: form(String.raw`(?!(?:diff|ratio|pct_change|rank|count|level|quote)\b)(${ID})${PART}`),
    read: ([id = '', part]) => ({ kind: 'fact', id, part: partOf(part) }),
  },
];

const LEVEL_UNIT_NAMES: Readonly<Record<string, LevelUnit>> = {
  usd: 'usd',
  usd_per_share: 'usd',
  pct: 'pct',
  percent: 'pct',
  '%': 'pct',
  ratio: 'ratio',
  times: 'ratio',
  x: 'ratio',
  points: 'points',
  days: 'days',
};

function form(inside: string): RegExp {
  return new RegExp(String.raw`^${inside}$`);
}

/** Case and spaces do not matter, but for quoted words. */
function referenceIn(braced: string): Reference | undefined {
  const inside = braced.trim().replace(/^[^"“]*/, (head) => head.toLowerCase());
  for (const { pattern, read } of FORMS) {
    const match = pattern.exec(inside);
    if (match) return read(match.slice(1));
  }
  return undefined;
}

function partOf(name: string | undefined): Part {
  return PARTS.find((part) => part === name) ?? 'value';
}
