import { CONCEPTS, type ConceptId } from '@gemscout/filings';
import { z } from 'zod';
import { MarketFailure } from '../../market-data.ts';
import { rowsOf } from '../answers.ts';
import type { ProviderClient } from '../http-client.ts';
import { ANNUAL_CONCEPTS, type AnnualConcept, type AnnualFigures } from '../../filers/annual-figures.ts';

/** Older tags of a line are of years that no frame of today is asked for. */
const MOST_TAGS = 3;
const US_GAAP = 'us-gaap:';

const Row = z.object({ cik: z.number().int(), end: z.iso.date(), val: z.number() });
const Frame = z.object({ data: rowsOf(Row) });
type Row = z.infer<typeof Row>;

/** Figures of a fiscal year by the number of the company. */
export type FiguresOfYear = ReadonlyMap<number, AnnualFigures>;

/**
 * The figures that companies filed in US dollars for the fiscal year that fits a calendar year best, of all companies: one request a tag.
 *
 * @see https://www.sec.gov/search-filings/edgar-application-programming-interfaces
 * @throws MarketFailure as `ProviderClient`; a tag that nobody filed in that year has no frame and is no failure
 */
export async function annualFigures(data: ProviderClient, year: number, signal?: AbortSignal): Promise<FiguresOfYear> {
  const found = new Map<number, { end: string } & Partial<Record<AnnualConcept, number>>>();
  for (const concept of ANNUAL_CONCEPTS) {
    for (const tag of tagsOf(concept)) {
      for (const { cik, end, val } of await frame(data, addressOf(concept, tag, year), signal)) {
        const figures = found.get(cik) ?? { end };
        figures[concept] ??= val;
        found.set(cik, figures);
      }
    }
  }
  return found;
}

function tagsOf(concept: ConceptId): readonly string[] {
  const tags = CONCEPTS[concept].tags.filter((tag) => tag.startsWith(US_GAAP));
  return tags.slice(0, MOST_TAGS).map((tag) => tag.slice(US_GAAP.length));
}

/** A stock is a figure at the end of the last quarter of the year. */
function addressOf(concept: AnnualConcept, tag: string, year: number): string {
  const { kind } = CONCEPTS[concept];
  const unit = kind === 'per_share' ? 'USD-per-shares' : 'USD';
  return `/api/xbrl/frames/us-gaap/${tag}/${unit}/CY${year}${kind === 'stock' ? 'Q4I' : ''}.json`;
}

async function frame(data: ProviderClient, path: string, signal?: AbortSignal): Promise<readonly Row[]> {
  try {
    return (await data.getJson(path, {}, Frame, signal)).data.data;
  } catch (error) {
    if (error instanceof MarketFailure && error.code === 'no_data') return [];
    throw error;
  }
}
