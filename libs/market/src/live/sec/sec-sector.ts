import { sectorOfSic } from '@gemscout/filings';
import { type Answer, MarketFailure } from '../../market-data.ts';
import { answerOf } from '../answers.ts';
import type { ListedCompany } from './sec-companies.ts';
import type { SecSource } from './sec-filings.ts';

/** By the industry code that the company files under. @throws MarketFailure no_data where it has none, or one of several sectors */
export async function secSector(
  { lists }: Pick<SecSource, 'lists'>,
  company: ListedCompany,
  signal?: AbortSignal,
): Promise<Answer<string>> {
  const { data, fetchedAt } = await lists(company, signal);
  const sector = sectorOfSic(data.sic);
  if (sector === null) throw new MarketFailure('no_data', `sec has no sector of ${company.symbol}`);
  return answerOf('sec', { fetchedAt }, sector);
}
