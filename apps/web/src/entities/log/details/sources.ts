import type { JsonObject } from '@gemscout/domain';
import { textOf } from './payload-values.ts';

/** A page, headline or post that a search found. */
export type Source = {
  readonly title: string;
  /** http(s) only; undefined where there is none to go to. */
  readonly url: string | undefined;
  /** Who wrote it, when, and about whom, as far as known. */
  readonly about: string;
};

/** True for what has a title and an address, be it unknown: a result of a search. */
export function isPage(item: JsonObject): boolean {
  return 'title' in item && 'url' in item;
}

export function sourceOf(item: JsonObject): Source {
  const url = item['url'];
  const link = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  const safe = link && ['http:', 'https:'].includes(link.protocol) ? link : undefined;
  const known = [item['source'] ?? safe?.host ?? '', item['date'] ?? item['published_at'] ?? '', item['symbols'] ?? ''];
  return {
    title: textOf(item['title'] ?? null),
    url: safe?.href,
    about: known
      .filter((part) => part !== '')
      .map(textOf)
      .join(' · '),
  };
}
