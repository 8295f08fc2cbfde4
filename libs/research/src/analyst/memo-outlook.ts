import type { Verdict } from '@gemscout/domain';
import { isNearCopy } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import { dollars, percent, shown } from '../english.ts';
import type { Highlight } from '../facts.ts';
import type { MemoSentence, Validation } from './analyst.ts';
import { hashesOf } from './signal.ts';

/** What would have to happen, so that anybody can look whether it did. */
export function changeConditions({ findings, symbol }: Dossier, verdict: Verdict): MemoSentence[] {
  const { indicators, earnings, social } = findings;
  const [price, results] = [indicators?.facts, earnings?.facts];
  const prices = [...hashesOf(indicators, 'indicators')];
  const lines: (MemoSentence | null)[] = [
    price?.sma_50_usd
      ? verdict === 'buy'
        ? { text: `A close below the 50-day average of ${dollars(price.sma_50_usd)} ends the case.`, evidence: prices }
        : price.close_usd < price.sma_50_usd
          ? {
              text: `A close above the 50-day average of ${dollars(price.sma_50_usd)} is the first condition.`,
              evidence: prices,
            }
          : {
              text: `A close above the 52-week high of ${dollars(price.high_52w_usd ?? price.close_usd)} on rising volume improves it.`,
              evidence: prices,
            }
      : null,
    results?.eps_estimate_usd
      ? {
          text:
            verdict === 'buy'
              ? `A next quarter below the ${dollars(results.eps_actual_usd ?? results.eps_estimate_usd)} a share earned in the last one weakens it.`
              : `A next quarter above the ${dollars(Math.max(results.eps_actual_usd ?? 0, results.eps_estimate_usd))} a share of the last one, earned or expected, improves it.`,
          evidence: [...hashesOf(earnings, 'earnings')],
        }
      : null,
    social?.facts && (social.facts.activity_ratio ?? 0) >= 3
      ? {
          text: `Posts falling back from ${shown(social.facts.activity_ratio ?? 0)} × the usual without a fall in ${symbol} show that it did not live on the crowd.`,
          evidence: [...hashesOf(social, 'posts')],
        }
      : null,
  ];
  const known = lines.filter((each) => each !== null);
  return known.length > 0
    ? known
    : [{ text: 'A price history and a reported quarter, neither of which is known.', evidence: [] }];
}

const RISK = {
  low: 'The risk is low as such things go: it moves little and little speaks against it.',
  medium: 'The risk is ordinary: size a position so that being wrong is bearable.',
  high: 'The risk is high: it moves a lot, or much speaks against it.',
} as const;

export function riskSentences({ findings, sector }: Dossier, validation: Validation): MemoSentence[] {
  const { indicators, options } = findings;
  const range = indicators?.facts?.atr_pct;
  const implied = options?.facts;
  const lines: (MemoSentence | null)[] = [
    { text: RISK[validation.risk_level], evidence: [] },
    range
      ? { text: `On an ordinary day it moves by ${percent(range)}.`, evidence: [...hashesOf(indicators, 'indicators')] }
      : null,
    implied
      ? {
          text: `Options expect a move of ${percent(implied.implied_move_pct)}, either way, until ${implied.expiry}.`,
          evidence: [...hashesOf(options, 'options')],
        }
      : null,
    sector && sector.change_20d_pct < 0
      ? {
          text: `Its sector (${sector.sector}) lost ${percent(sector.change_20d_pct)} in a month and may pull it along.`,
          evidence: [sector.hash],
        }
      : null,
  ];
  return lines.filter((each) => each !== null);
}

/** Letters, digits and plain punctuation: safe to quote verbatim in any renderer. */
const QUOTABLE = /^[\p{L}\p{N} .,;:'’&%$!?/+()–-]{12,160}$/u;

/** The headlines that say most, quoted and attributed. */
export function quotedHeadlines({ findings }: Dossier): MemoSentence[] {
  const { news } = findings;
  const quotable = (news?.highlights ?? []).filter(
    ({ title }) => QUOTABLE.test(title) && !/https?:|www\./i.test(title),
  );
  const apart = quotable.filter(
    ({ title }, at) => !quotable.slice(0, at).some((other) => isNearCopy(other.title, title)),
  );
  return apart.slice(0, 2).map((highlight) => ({
    text: quotationOf(highlight),
    evidence: [...hashesOf(news, 'news')],
  }));
}

function quotationOf({ title, source, date }: Highlight): string {
  const publisher = QUOTABLE.test(source.padEnd(12)) && !/\d/.test(source) ? source : 'A publisher';
  return `${publisher} wrote on ${date}: “${title}”.`;
}
