import type { ListedFiling } from './filing-list.ts';

/** The address of a filing's main document at `www.sec.gov`, as a path; null where it has none. `cik` is of ten digits. */
export function documentPath(cik: string, { accession, document }: ListedFiling): string | null {
  return document === null ? null : `${folderPath(cik, accession)}/${document}`;
}

/** The address of the whole filing as one text file, as a path. `cik` is of ten digits. */
export function submissionPath(cik: string, accession: string): string {
  return `${folderPath(cik, accession)}/${accession}.txt`;
}

function folderPath(cik: string, accession: string): string {
  return `/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}`;
}
