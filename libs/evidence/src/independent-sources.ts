import type { JsonValue } from '@gemscout/domain';
import { isStructured, isText } from './evidence-kind.ts';
import type { EvidenceItem } from './evidence-store.ts';

/** The origin of a statement, and its text. */
export type Source = { readonly origin: string; readonly text: string };

const NEAR_COPY = 0.6;
const SHINGLE_WORDS = 3;

/**
 * The independent sources among `items`: each of a different origin, and none a near copy of an earlier one. A data set is
 * one origin (prices together with everything computed from them), each publisher is one, and all posts together are one: a
 * thousand accounts repeating a rumour are not a second source. Briefs, memos and proposals are not sources.
 */
export function independentSources(items: readonly EvidenceItem[]): readonly Source[] {
  return items.flatMap(sourcesIn).reduce<readonly Source[]>((accepted, source) => {
    const repeats = accepted.some(({ origin, text }) => origin === source.origin || isNearCopy(text, source.text));
    return repeats ? accepted : [...accepted, source];
  }, []);
}

function sourcesIn(item: EvidenceItem): readonly Source[] {
  const { kind, provider } = item;
  if (isStructured(kind)) return [{ origin: `${provider}/${dataSetOf(kind)}`, text: '' }];
  if (kind === 'posts') return [{ origin: `${provider}/posts`, text: '' }];
  return isText(kind) ? textsIn(item) : [];
}

function dataSetOf(kind: string): string {
  return ['bars', 'indicators', 'movers', 'sectors'].includes(kind) ? 'prices' : kind;
}

function textsIn({ body, provider }: EvidenceItem): readonly Source[] {
  const { items } = body;
  if (!Array.isArray(items)) return [];
  return items.filter(isRecord).map((item) => ({
    origin: hostOf(item['url']) ?? textOf(item['source']) ?? provider,
    text: [item['title'], item['text']].flatMap((part) => textOf(part) ?? []).join(' '),
  }));
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value.toLowerCase() : undefined;
}

function hostOf(url: JsonValue | undefined): string | undefined {
  const text = textOf(url);
  return text && URL.canParse(text) ? new URL(text).hostname.replace(/^www\./, '') : undefined;
}

/** True if most three-word sequences of the two texts are equal, ignoring case, punctuation and addresses. */
export function isNearCopy(one: string, other: string): boolean {
  const [a, b] = [shinglesOf(one), shinglesOf(other)];
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  if (fewer.size === 0 || fewer.size < NEAR_COPY * more.size) return false;
  const common = [...fewer].filter((shingle) => more.has(shingle)).length;
  return common / (a.size + b.size - common) >= NEAR_COPY;
}

/** Of the latest texts, since each text of a list is compared with every other one. */
const SHINGLES = new Map<string, ReadonlySet<string>>();
const MOST_TEXTS = 500;

function shinglesOf(text: string): ReadonlySet<string> {
  const known = SHINGLES.get(text);
  if (known) return known;
  const shingles = readShingles(text);
  const [oldest] = SHINGLES.keys();
  if (SHINGLES.size >= MOST_TEXTS && oldest !== undefined) SHINGLES.delete(oldest);
  SHINGLES.set(text, shingles);
  return shingles;
}

function readShingles(text: string): ReadonlySet<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll(/https?:\/\/\S+/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length > 0 && words.length < SHINGLE_WORDS) return new Set([words.join(' ')]);
  return new Set(words.slice(SHINGLE_WORDS - 1).map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' ')));
}
