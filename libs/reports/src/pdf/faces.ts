import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';

/** Serif for prose, sans serif for headings and labels, monospace for figures. */
export type Face = 'text' | 'strong' | 'emphasis' | 'strongEmphasis' | 'sans' | 'sansStrong' | 'figures';

const FILES: Readonly<Record<Face, string>> = {
  text: '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff',
  strong: '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff',
  emphasis: '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff',
  strongEmphasis: '@fontsource/source-serif-4/files/source-serif-4-latin-600-italic.woff',
  sans: '@fontsource/inter/files/inter-latin-400-normal.woff',
  sansStrong: '@fontsource/inter/files/inter-latin-600-normal.woff',
  figures: '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff',
};

const require = createRequire(import.meta.url);

export function fileOf(face: Face): string {
  return require.resolve(FILES[face]);
}

/** All font files, for building an image. @public */
export function faceFiles(): readonly string[] {
  return Object.values(FILES).map((file) => require.resolve(file));
}

export function registerFaces(document: PDFKit.PDFDocument): void {
  for (const face of Object.keys(FILES)) if (isFace(face)) document.registerFont(face, fileOf(face));
}

function isFace(name: string): name is Face {
  return Object.hasOwn(FILES, name);
}

const WRITTEN: Readonly<Record<string, string>> = { '→': '->', '←': '<-', '≥': '>=', '≤': '<=', '≈': '~', '\t': ' ' };
/** The characters in the font files: Latin with accents, punctuation, arrows and signs. */
const HELD =
  /^[\n\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122\u2191\u2193\u2212]$/u;

/** Replaces characters that the fonts lack: by their plain letter if there is one, otherwise by a question mark. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), printableCharacter).join('');
}

function printableCharacter(character: string): string {
  if (HELD.test(character)) return character;
  const written = WRITTEN[character];
  if (written !== undefined) return written;
  const [letter = ''] = character.normalize('NFKD');
  return HELD.test(letter) ? letter : '?';
}
