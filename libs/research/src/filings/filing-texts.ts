import type { ChosenFilings, FilingText, ListedFiling } from '@gemscout/filings';
import { MarketFailure, type FactsMarket } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';

/** A text that was asked for, or in words why there is none. */
export type TextRead = { readonly filing: ListedFiling; readonly text: FilingText | null; readonly reason: string };

export type TextsRead = { readonly [Kind in keyof ChosenFilings]: readonly TextRead[] };

/** Reads the chosen texts, each once. @throws MarketFailure `unavailable` of a recorded market, and `broken_market` */
export async function readTexts(
  market: FactsMarket,
  symbol: string,
  { annual, quarterly, results, events }: ChosenFilings,
  signal?: AbortSignal,
): Promise<TextsRead> {
  const textsOf = (filings: readonly ListedFiling[]): Promise<readonly TextRead[]> =>
    Promise.all(
      filings.map(async (filing) => {
        const answer = await answerOrFailure(market, market.filingText(symbol, filing.accession, signal));
        if (!(answer instanceof MarketFailure)) return { filing, text: answer.data, reason: '' };
        const why = answer.code === 'no_data' ? 'no text in this market' : answer.message;
        return { filing, text: null, reason: `${why} of the ${filing.form} of ${filing.filed}` };
      }),
    );
  const read = await Promise.all([annual, quarterly, results, events].map(textsOf));
  const [annualTexts = [], quarterlyTexts = [], resultTexts = [], eventTexts = []] = read;
  return { annual: annualTexts, quarterly: quarterlyTexts, results: resultTexts, events: eventTexts };
}
