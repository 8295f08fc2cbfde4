/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES = new Map(
  [
    'aа',
    'aα',
    'bЬ',
    'bв',
    'cс',
    'cϲ',
    'dԁ',
    'eе',
    'eє',
    'eε',
    'gɡ',
    'hһ',
    'hн',
    'iі',
    'iι',
    'iı',
    'jј',
    'kк',
    'kκ',
    'lӏ',
    'lⅼ',
    'mм',
    'nп',
    'nո',
    'nη',
    'oо',
    'oο',
    'oσ',
    'oօ',
    'pр',
    'pρ',
    'qԛ',
    'rг',
    'rᴦ',
    'sѕ',
    'tт',
    'tτ',
    'uս',
    'uυ',
    'vѵ',
    'vν',
    'wԝ',
    'wω',
    'xх',
    'xχ',
    'yу',
    'yγ',
    'zᴢ',
  ].map(([latin = '', ...other]) => [other.join(''), latin] as const),
);

/** In Latin letters without accents, as far as the letters look like such. */
export function foldedLetters(text: string): string {
  return [...text.normalize('NFD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => LOOKALIKES.get(letter) ?? LOOKALIKES.get(letter.toLowerCase()) ?? letter)
    .join('');
}

/** Language tags, which nothing shows, spell out what they hide. */
export function tagsShown(text: string): string {
  return text.replaceAll(/[\u{E0020}-\u{E007E}]/gu, (tag) => fromCode((tag.codePointAt(0) ?? 0) - 0xe0000));
}

const SPACED = /\b(?:\p{L}[ ._*-]){3,}\p{L}\b/gu;
const CODED = /[A-Za-z0-9+/_-]{20,}={0,2}/g;
const HEXADECIMAL = /\b(?:[0-9a-f]{2}){10,}\b/gi;
const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };
const BACKWARDS = /snoitcurtsni|erongi|tcidrev|tpmorp/i;
const ROTATED = /vafgehpgvba|vtaber|ireqvpg|cebzcg/i;

/** What a text may say underneath: without its mark-up, its letters drawn together, decoded, turned round. */
export function hiddenReadings(text: string): readonly string[] {
  return [
    ...(/[<&]/.test(text) ? [withoutMarkup(text)] : []),
    ...(text.search(SPACED) >= 0
      ? [text.replace(SPACED, (word) => word.replaceAll(/[ ._*-]/g, '')), closeUp(text)]
      : []),
    ...(/\p{L}[013457@$]+\p{L}/u.test(text) ? [text.replaceAll(/[013457@$]/g, (sign) => LEET[sign] ?? sign)] : []),
    ...(text.match(CODED) ?? []).flatMap((code) => printable(Buffer.from(code, 'base64'))),
    ...(text.match(HEXADECIMAL) ?? []).flatMap((code) => printable(Buffer.from(code, 'hex'))),
    ...(/(?:%[0-9a-f]{2}){3}/i.test(text)
      ? [text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => fromHex(hex))]
      : []),
    ...(/\\u[0-9a-f]{4}|\\x[0-9a-f]{2}/i.test(text)
      ? [text.replaceAll(/\\(?:u00|x)([0-9a-f]{2})/gi, (_, hex: string) => fromHex(hex))]
      : []),
    ...(BACKWARDS.test(text) ? [[...text].toReversed().join('')] : []),
    ...(ROTATED.test(text) ? [text.replaceAll(/[a-z]/gi, rotated)] : []),
  ];
}

function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<!--|-->/g, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&#(\d{2,7});/g, (_, code: string) => fromCode(Number(code)))
    .replaceAll(/&#x([0-9a-f]{2,6});/gi, (_, code: string) => fromCode(Number.parseInt(code, 16)))
    .replaceAll(/&(?:lt|gt|nbsp|zwnj|shy);/g, ' ');
}

/** `i g n o r e   a l l`: wider gaps part the words. */
function closeUp(text: string): string {
  return text
    .replaceAll(/ {2,}/g, '\n')
    .replaceAll(/(?<=\b\p{L}) (?=\p{L}\b)/gu, '')
    .replaceAll('\n', ' ');
}

function printable(bytes: Buffer): readonly string[] {
  const text = bytes.toString('utf8');
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]+$/u.test(text) && !text.includes('\uFFFD') ? [text] : [];
}

function fromHex(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

function fromCode(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function rotated(letter: string): string {
  const base = letter < 'a' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
}
