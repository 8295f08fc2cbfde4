import type { JsonObject } from '@gemscout/domain';

/** Characters that a reader does not see: they hide text in text, or turn its direction round. */
const HIDDEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u00AD\u{E0000}-\u{E007F}]/gu;

/**
 * Data for a prompt. What stands in it can neither end the fence nor begin another one, since it holds no `<`; hidden
 * characters are left out.
 */
export function fenced(name: string, data: JsonObject): string {
  const json = JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? visible(value) : value));
  return `<data name="${name}">\n${json.replaceAll('<', String.raw`\u003c`)}\n</data>`;
}

/** What a reader sees of a text. */
export function visible(text: string): string {
  return text.replace(HIDDEN, '');
}
