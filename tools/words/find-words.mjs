import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES, PHRASES } from './replaced-words.mjs';

const SOURCES = [
  '{apps,docker,docs,k8s,libs,tools}/**/*.{ts,tsx,mjs,md,yaml,yml,json,html,css,sh}',
  '*.{md,mjs,yaml,json}',
];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'dist-types', '.data', '.nx']);
const SKIPPED_FILES = /^(package-lock\.json|tools\/words\/)/;
const CODE = /\.(tsx?|mjs)$/;
const KINDS = ['function', 'const', 'let', 'type', 'interface', 'class', 'import'];

/** @returns the paths of all texts of the project, relative to `root` */
export function textFiles(root) {
  const exclude = ({ name }) => SKIPPED_FOLDERS.has(name);
  return globSync(SOURCES, { cwd: root, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((path) => !SKIPPED_FILES.test(path));
}

/** @returns a line for each replaced word in a file: `path: “word”: say “other word”` */
export function replacedWordsIn(path, text) {
  const names = CODE.test(path) ? NAMES.filter(({ in: only }) => !only || only.test(path)) : [];
  const phrases = PHRASES.filter(({ in: only }) => !only || only.test(path));
  const flowing = flowingText(text);
  return [
    ...names.flatMap(({ name, kinds, instead }) => declarationsOf(name, kinds, text).map((found) => [found, instead])),
    ...phrases
      .filter(({ phrase }) => flowing.includes(phrase.toLowerCase()))
      .map(({ phrase, instead }) => [phrase, instead]),
  ].map(([found, instead]) => `${path}: “${found}”: say “${instead}”`);
}

export const replacedWords = (root) =>
  textFiles(root).flatMap((path) => replacedWordsIn(path, readFileSync(join(root, path), 'utf8')));

function declarationsOf(name, kinds = KINDS, text) {
  const declared = kinds.filter((kind) => kind !== 'import').join('|');
  const patterns = [
    new RegExp(`\\b(?:${declared}) (${name})\\b`, 'g'),
    ...(kinds.includes('import') ? [new RegExp(`^import [^;]*?\\b(${name})\\b[^;]*? from '`, 'gm')] : []),
  ];
  return [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found]) => found)))];
}

/** In lower case, on one line, without the marks that begin a line of a comment or a quotation. */
function flowingText(text) {
  return text.toLowerCase().replace(/\s*\n\s*(?:\*|\/\/|#|>)?\s*/g, ' ');
}
