import type { JsonValue } from '@gemscout/domain';
import { isStructured, isText } from './evidence-kind.ts';
import type { EvidenceItem } from './evidence-store.ts';
import { isNearCopy } from './near-copies.ts';

/** The origin of a statement, and its text. */
export type Source = { readonly origin: string; readonly text: string };

/**
 * The independent sources among `items`: each of a different origin, and none a near copy of an earlier one. A data set is
 * one origin (prices together with everything computed from them), each publisher is one, all filings of a company are one, and all posts
 * together are one: a thousand accounts repeating a rumour are not a second source. Briefs, memos and proposals are not sources.
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
  if (kind === 'posts' || kind === 'filings') return [{ origin: `${provider}/${kind}`, text: '' }];
  return isText(kind) ? textsIn(item) : [];
}

function dataSetOf(kind: string): string {
  if (kind === 'peers') return 'statements'; // those of the peers
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
