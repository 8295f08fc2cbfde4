import type { EvidenceItem } from '../../evidence-store.ts';
import type { Fact } from '../../facts/fact.ts';
import { plainText } from '../plain-text.ts';

/** What a publisher may be called, in lower case. */
export function sourceForms(source: string): readonly string[] {
  const plain = plainText(source).toLowerCase();
  return [plain, plain.replace(/^the /, ''), plain.replace(/^www\./, '').replace(/\.[a-z]{2,}$/, '')];
}

/** True if `name` is the publisher of this form. */
export function isSamePublisher(publisher: string, name: string): boolean {
  const said = name.toLowerCase().replace(/'s$/, '').replace(/^the /, '');
  const squeezed = said.replaceAll(/[^a-z0-9]/g, '');
  return (
    publisher === said ||
    publisher.replaceAll(/[^a-z0-9]/g, '') === squeezed ||
    (squeezed.length > 3 && publisher.replaceAll(/[^a-z0-9]/g, '').startsWith(squeezed)) ||
    said.split(/\s+/).includes(publisher)
  );
}

/** A row may have a body besides its title. */
export function bodiesOf({ evidence, value }: Fact, items: readonly EvidenceItem[]): readonly string[] {
  return items
    .filter(({ hash }) => evidence.includes(hash))
    .flatMap(({ body }) => (Array.isArray(body['items']) ? body['items'] : []))
    .flatMap((row) =>
      isRow(row) && (row['title'] === value || row['text'] === value) ? [row['title'], row['text']] : [],
    )
    .flatMap((text) => (typeof text === 'string' ? [text] : []));
}

function isRow(row: unknown): row is Readonly<Record<string, unknown>> {
  return row !== null && typeof row === 'object' && !Array.isArray(row);
}
