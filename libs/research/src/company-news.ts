import type { Answer, Headline, MarketData } from '@gemscout/market';
import { headlinesAbout } from './tools/headlines-about.ts';
import { storiesIn } from './tools/stories.ts';

type CompanyNews = {
  /** The headlines of each story, the newest first, and the story with the newest headline first. */
  readonly stories: readonly (readonly Headline[])[];
  /** How many were left out, because they say what another one says. */
  readonly nearCopies: number;
  /** How many were left out, because they name another company of the market and not this one. */
  readonly ofOthers: number;
};

const DAYS = 90;
const MOST_HEADLINES = 100;
const MOST_STORIES = 30;

/** The headlines about a company of the last 90 days, by the rules of a run. @throws MarketFailure */
export async function companyNews(
  market: Pick<MarketData, 'news' | 'company' | 'companies'>,
  symbol: string,
): Promise<Answer<CompanyNews>> {
  const { data, provenance } = await market.news(symbol, DAYS, MOST_HEADLINES);
  const company = await market.company(symbol);
  const { headlines, nearCopies, ofOthers } = headlinesAbout(data, company, await market.companies());
  return { data: { stories: storiesIn(headlines, company).slice(0, MOST_STORIES), nearCopies, ofOthers }, provenance };
}
