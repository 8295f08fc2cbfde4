import { existsSync, readFileSync } from 'node:fs';

const FOLDER = '../shared/spec';
const LAST_SECTION = 9;

/** The specification lies beside the project, not in it. */
export const hasSpecification = existsSync(`${FOLDER}/product-spec.md`);

/**
 * The specification and its decisions in units: a paragraph, a list item without what is below it, or a table's row. Each has
 * the number that docs/spec-coverage.md calls it by: `2.7` is the seventh of section 2, `D3.2` the second of the third
 * heading of the decisions.
 */
export function unitsOfSpecification() {
  const product = sectionsOf('product-spec.md').slice(0, LAST_SECTION);
  return [...product.flatMap(unitsOf('')), ...sectionsOf('decisions.md').flatMap(unitsOf('D'))];
}

function sectionsOf(file) {
  return readFileSync(`${FOLDER}/${file}`, 'utf8').split(/^## /m).slice(1);
}

function unitsOf(prefix) {
  return (section, index) => {
    const [, ...lines] = section.split('\n');
    const units = [];
    let open = false;
    for (const [at, line] of lines.entries()) {
      const text = line.trim();
      const isTableHead = text.startsWith('|') && /^\|[-|\s]+$/.test(lines[at + 1] ?? '');
      if (text === '' || text.startsWith('#') || isTableHead || /^\|[-|\s]+$/.test(text)) open = false;
      else if (text.startsWith('- ') || text.startsWith('|') || !open) {
        units.push(text.replace(/^- /, ''));
        open = true;
      } else units.push(`${units.pop()} ${text}`);
    }
    return units.map((text, unit) => ({ id: `${prefix}${index + 1}.${unit + 1}`, section: index + 1, text }));
  };
}

/** What a text has between single quotes; an apostrophe inside a word is none. */
export function quotedIn(text) {
  return [...text.matchAll(/(?<!\p{L})'([^']+)'(?!\p{L})/gu)].map(([, quoted]) => quoted);
}
