const TAIL = String.raw`[^\s<>()[\]"“”]*[^\s<>()[\]"“”.,;:!?]`;
const ADDRESSES = new RegExp(
  [
    String.raw`\b[a-z][a-z0-9+.-]*:\/\/${TAIL}`,
    String.raw`\b(?:mailto|javascript|data|tel|hxxps?):${TAIL}`,
    String.raw`\bwww\.${TAIL}`,
    String.raw`\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    // A host with a path; a bare host only if it is not a company's name such as Amazon.com.
    String.raw`\b(?:[a-z0-9-]+\.)+[a-z]{2,}\/${TAIL}`,
  ].join('|'),
  'gi',
);
const BARE_HOST = /(?<![\w@.-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?![\w@-])/g;

/** The addresses in a sentence, with any scheme or none, without trailing punctuation. */
export function urlsIn(text: string): readonly string[] {
  return [...(text.match(ADDRESSES) ?? []), ...(text.replace(ADDRESSES, blank).match(BARE_HOST) ?? [])];
}

export function withoutUrls(text: string): string {
  return text.replace(ADDRESSES, blank).replace(BARE_HOST, blank);
}

function blank(found: string): string {
  return ' '.repeat(found.length);
}

/** True if both are the same page, or `shown` is only the host of `held`. */
export function isSamePage(shown: string, held: string): boolean {
  const plain = (url: string) => url.replace(/^(?:https?:\/\/)?(?:www\.)?/i, '').replace(/\/$/, '');
  if (shown === held || (/^https?:\/\//i.test(held) && plain(shown) === plain(held) && !isOtherScheme(shown)))
    return true;
  return URL.canParse(held) && plain(shown).toLowerCase() === plain(new URL(held).hostname) && !isOtherScheme(shown);
}

function isOtherScheme(url: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(url) && !/^https?:\/\//i.test(url);
}
