import {
  average,
  capitalisation,
  dividend,
  earned,
  momentum,
  noReportSoon,
  ofPrices,
  priceToEarnings,
  rsi,
  type RequestCondition,
} from './request-conditions.ts';

const OVERBOUGHT_FROM = 70;
const OVERSOLD_TO = 30;
const CALM_BELOW_PCT = 3;

type Reader = { readonly words: RegExp; readonly read: (found: RegExpExecArray) => RequestCondition };

const NOT = String.raw`(?:\bnot\b|n't\b|\bno\b|\bnever\b|\bwithout\b|\bavoid(?:ing)?\b|\bnothing\b|\bexclud(?:e|ing)\b)[^.;,]{0,30}`;
const notWith = (words: string) => new RegExp(`${NOT}${words}`, 'i');

/** The first reader of a topic that finds its words decides: the negated ones stand before the others. */
const TOPICS: readonly (readonly Reader[])[] = [
  [
    {
      words: notWith(String.raw`\boverbought\b`),
      read: () => rsi('not overbought', (value) => value < OVERBOUGHT_FROM, `below ${OVERBOUGHT_FROM}`),
    },
    {
      words: /\boverbought\b/i,
      read: () => rsi('overbought', (value) => value >= OVERBOUGHT_FROM, `${OVERBOUGHT_FROM} or more`),
    },
  ],
  [
    {
      words: notWith(String.raw`\boversold\b`),
      read: () => rsi('not oversold', (value) => value > OVERSOLD_TO, `above ${OVERSOLD_TO}`),
    },
    { words: /\boversold\b/i, read: () => rsi('oversold', (value) => value <= OVERSOLD_TO, `${OVERSOLD_TO} or less`) },
  ],
  [
    {
      words: notWith(String.raw`\bdividends?\b`),
      read: () => dividend('no dividend (yield 0)', (value) => value === 0),
    },
    {
      words:
        /\byield(?:s|ing)?\s+(?:above|over|of at least|of more than|at least|more than)\s+(\d+(?:\.\d+)?)\s?(?:%|percent)/i,
      read: ([, least]) => dividend(`a dividend yield of ${least}% or more`, (value) => value >= Number(least)),
    },
    {
      words:
        /\bpay(?:s|ing)?\s+(?:an?\s+)?(?:\w+\s+)?dividends?\b|\bdividend[- ](?:pay\w+|stocks?|shares?|companies|income|yields?)\b|\bwith\s+(?:an?\s+)?dividends?\b/i,
      read: () => dividend('pays a dividend (yield above 0)', (value) => value > 0),
    },
  ],
  [
    {
      words: notWith(
        String.raw`\b(?:before|ahead of|close to|near|just before)\s+(?:\w+\s+){0,2}(?:earnings|results|reports?)\b`,
      ),
      read: noReportSoon,
    },
    {
      words: /\bno\s+(?:earnings|results|reports?)\s+(?:soon|due|ahead|this week|next week|in the next)/i,
      read: noReportSoon,
    },
  ],
  [
    {
      words: /\b(?:improving|positive|strong|good|rising|upward|building)\s+(?:price\s+)?momentum\b|\buptrends?\b/i,
      read: momentum,
    },
  ],
  [
    {
      words: /\b(above|below|over|under)\s+(?:its|their|the)\s+(50|200)[- ]day\b/i,
      read: ([, side = 'above', days]) => average(/above|over/i.test(side), days === '50' ? 50 : 200),
    },
  ],
  [
    { words: notWith(String.raw`\bprofitable\b`), read: () => earned('not profitable', (sum) => sum <= 0) },
    { words: /(?<!un)\bprofitable\b/i, read: () => earned('profitable', (sum) => sum > 0) },
  ],
  [
    {
      words: /\bP\/?E\s+(?:ratio\s+)?(?:of\s+)?(?:below|under|less than)\s+(\d+(?:\.\d+)?)/i,
      read: ([, most]) => priceToEarnings(Number(most)),
    },
  ],
  [
    {
      words: /\b(small|mid|large|mega)[- ]?caps?\b/i,
      read: ([, size = 'large']) => capitalisation(size.toLowerCase()),
    },
  ],
  [
    {
      words: new RegExp(String.raw`\blow(?:er)?[- ]volatility\b|${NOT}\bvolatile\b`, 'i'),
      read: () =>
        ofPrices(
          `calm (a usual day's range below ${CALM_BELOW_PCT}%)`,
          'atr_pct',
          ({ atr_pct }) => atr_pct,
          (value) => value < CALM_BELOW_PCT,
        ),
    },
  ],
];

/** The conditions that a request states in words that have one meaning; other wishes are left to the analyst. */
export function conditionsOfRequest(request: string): readonly RequestCondition[] {
  return TOPICS.flatMap((readers) => {
    for (const { words, read } of readers) {
      const found = words.exec(request);
      if (found) return [read(found)];
    }
    return [];
  });
}
