import type { MetricId } from '@gemscout/contracts';
import { matchesIn } from '../plain-text.ts';
import type { Topic } from './topics.ts';

type Said = {
  readonly words: RegExp;
  readonly metrics: readonly MetricId[];
  /** What the sentence has to speak of besides. */
  readonly of?: RegExp;
};

const ANALYSTS = /\b(?:analysts?|brokers?|sell[- ]side|wall street|the street|recommend\w*|ratings?)\b/i;
const SHORT = /\b(?:short|shorts|bears)\b/i;
const INSIDERS = '(?:insiders?|directors?|executives?|officers?)';

const LARGEST_HOLDER =
  /\b(?:largest|biggest|top|main|principal) (?:reported |single )?(?:shareholder|holder|owner|stockholder|investor)\b/gi;
const A_MARGIN = /\b(?:a|for a|at a) margin of\b/gi;

/** How people put what no list of names holds. */
const SAID: readonly Said[] = [
  // "Seven of 18 analysts rate it a buy, ten a hold and one a sell"
  {
    words:
      /(?<=\d |\w of (?:the )?)analysts (?:who |that )?(?:now )?(?:cover\w*|rate\w*|recommend\w*|follow\w*|say|call|advise)\b(?: (?:it|the (?:stock|shares?|company)))?/gi,
    metrics: ['recommendations'],
  },
  {
    words: /\b(?:a|to|say|say to|says?) buy\b(?! (?:by|back|the dip))|\bbuys\b/gi,
    of: ANALYSTS,
    metrics: ['recommended_buys'],
  },
  { words: /\b(?:a|to|say) hold\b|\bholds\b/gi, of: ANALYSTS, metrics: ['recommended_holds'] },
  { words: /\b(?:a|to|say) sell\b|\bsells\b/gi, of: ANALYSTS, metrics: ['recommended_sells'] },
  {
    words:
      /\banalysts? (?:have |has )?(?:raised|lifted|increased|upped|hiked)\b(?: (?:their|its|the))? (?:eps |earnings )?(?:estimates?|forecasts?)|\braised (?:their |the |its )?(?:eps |earnings )?(?:estimates?|forecasts?)/gi,
    metrics: ['estimates_raised'],
  },
  {
    words:
      /\banalysts? (?:have |has )?(?:cut|lowered|trimmed|reduced)\b(?=[^.;]*\b(?:estimates?|forecasts?)\b)|\b(?:cut|lowered|trimmed) (?:their |the |its )?(?:eps |earnings )?(?:estimates?|forecasts?)/gi,
    metrics: ['estimates_lowered'],
  },
  {
    words: /\b(?:price )?targets (?:range|run|span|reach|extend|lie|are|go)(?: (?:from|between))?(?= \$)/gi,
    metrics: ['target_low', 'target_high'],
  },
  // Short sellers
  {
    words:
      /\b(?:of|percent of) (?:the |its |all )?(?:shares?|stock|share count|shares outstanding)(?: (?:are|is|were|has been))? sold short\b/gi,
    metrics: ['short_share'],
  },
  {
    words:
      /(?<=\b(?:short interest|short sellers?|shorts|bears)(?: (?!bought|while|whereas|issued|sold)\w+){0,6} [\d.]+ ?(?:%|per ?cent)) of (?:the |its |all )?(?:shares?(?: outstanding| count)?|stock)\b/gi,
    metrics: ['short_share'],
  },
  {
    words: /\b(?:shares )?sold short (?:\w+ed|rose|fell|grew|shrank)\b|\bthe (?:prior|previous|last) settlement\b/gi,
    metrics: ['short_change', 'shares_short'],
  },
  {
    words:
      /\bshort interest (?:is|was|stands at|of|at|amounts to|equals|came to)(?= (?:(?:a mere|only|just|about|nearly|low|high|at) )*[\d.]+ ?(?:%|per ?cent) of)/gi,
    metrics: ['short_share'],
  },
  { words: /\bdays of (?:trading |usual |average |normal )*volume\b/gi, of: SHORT, metrics: ['days_to_cover'] },
  {
    words:
      /\bshort (?:positions?|interest|sellers?) (?:\w+ )?(?:\w+ed|rose|fell|grew|shrank|dropped|up|down|cut) by\b/gi,
    metrics: ['short_change', 'shares_short'],
  },
  // Insiders
  {
    words: new RegExp(String.raw`\b${INSIDERS} (?:have |has )?(?:sold|disposed of|unloaded)\b`, 'gi'),
    metrics: ['insider_sellers', 'insider_sold'],
  },
  {
    words: new RegExp(String.raw`\b${INSIDERS} (?:have |has )?(?:bought|purchased|picked up)\b`, 'gi'),
    metrics: ['insider_buyers', 'insider_bought'],
  },
  // Options
  {
    words:
      /\boptions?(?: market| traders)? (?:is |are )?(?:pric\w+|impl\w+|expect\w*|anticipat\w+|discount\w*)(?: in)?(?= (?:a |an )?(?:move of )?(?:about |around |only |just )?[\d.]+ ?(?:%|per ?cent))/gi,
    metrics: ['implied_move'],
  },
  {
    words: /\bimplied by (?:the )?(?:at[- ]the[- ]money )?(?:\w+ )?(?:options|contracts|calls and puts)\b/gi,
    of: /\bvolatility\b/i,
    metrics: ['atm_volatility'],
  },
  // Holders
  {
    words:
      /\b(?:owns?|holds?|controls?)(?= (?:about |around |nearly )?[\d.]+ ?(?:%|per ?cent) of (?:the |its )?(?:company|shares|stock|equity|class))/gi,
    metrics: ['largest_holder'],
  },
  { words: LARGEST_HOLDER, metrics: ['largest_holder'] },
  { words: /(?:%|per ?cent) stake\b/gi, of: LARGEST_HOLDER, metrics: ['largest_holder'] },
  {
    words: /\b(?:holds?|holding|owns?|owning|above|over) (?:each )?(?:more than )?(?:5|five) ?(?:%|per ?cent)/gi,
    metrics: ['holders_over_5'],
  },
  // Margins
  { words: A_MARGIN, of: /\boperating (?:income|profit)\b/i, metrics: ['operating_margin'] },
  { words: A_MARGIN, of: /\bnet (?:income|profit)\b/i, metrics: ['net_margin'] },
  { words: A_MARGIN, of: /\bgross profit\b/i, metrics: ['gross_margin'] },
  { words: A_MARGIN, of: /\bfree cash flow\b/i, metrics: ['free_cash_flow_margin'] },
  {
    words:
      /\bsince (?:the |its )?(?:last |latest |january |february |march |april |may |june |july |august |september |october |november |december )?(?:report|results?|earnings)\b(?! (?:day|date))/gi,
    metrics: ['change_since_report'],
  },
];

/** Metrics that sentences name by more words than a name has. */
export function saidIn(plain: string): readonly Topic[] {
  return SAID.flatMap(({ words, metrics, of }) =>
    of && plain.search(of) < 0
      ? []
      : matchesIn(plain, words).map(({ 0: text, index }) => ({
          start: index,
          end: index + text.length,
          text,
          metrics: new Set(metrics),
          isName: true,
        })),
  );
}
