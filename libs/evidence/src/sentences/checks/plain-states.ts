import { about, compared, not, state, type State } from './state-facts.ts';

const TONED = String.raw`(?:lean\w*|tilt\w*|mostly|mainly|largely|predominantly|on balance|rather|more often|overwhelmingly|(?:is|are|remains?|looks?|reads?|sounds?)(?: \w+ly)?)`;
const TEXTS = [
  ['(?:headlines?|news|coverage|news flow)', 'good_headlines', 'bad_headlines', 'headlines'],
  ['(?:posts?|tweets?|chatter|social media|sentiment|crowd)', 'positive_posts', 'negative_posts', 'posts_7d'],
  ['(?:documents?|pages?)', 'good_documents', 'bad_documents', 'documents'],
] as const;

/** "Posts lean positive", "the news is mostly neutral". */
const TONES: readonly State[] = TEXTS.flatMap(([texts, good, bad, all]) => [
  state(
    new RegExp(
      String.raw`\b${texts}\b[^.;,]{0,24}? ${TONED} (?:positive|favourable|bullish|upbeat|good)\b(?! (?:and|or|nor|news))`,
      'gi',
    ),
    'more of the good than of the bad',
    good,
    '>',
    bad,
  ),
  state(
    new RegExp(
      String.raw`\b${texts}\b[^.;,]{0,24}? ${TONED} (?:negative|unfavourable|bearish|gloomy|bad)\b(?! (?:and|or|nor|news))`,
      'gi',
    ),
    'more of the bad than of the good',
    bad,
    '>',
    good,
  ),
  {
    words: new RegExp(
      String.raw`\b${texts}\b[^.;,]{0,24}? (?:is|are|mostly|mainly|largely)(?: \w+ly)? neutral\b|\bmost (?:of the )?${texts} (?:is|are) (?:neutral|neither)`,
      'gi',
    ),
    needs: 'most of them without a tone',
    holds: (facts) => {
      const [one, other, whole] = [facts(good), facts(bad), facts(all)].map(Number);
      return one === undefined || other === undefined || whole === undefined || Number.isNaN(one + other + whole)
        ? undefined
        : (one + other) * 2 < whole;
    },
  },
]);

/** States that need no figure to be checked. */
export const PLAIN_STATES: readonly State[] = [
  ...about(/\bmacd\b/i, [
    state(
      /\bmacd\b(?! signal)[^.;,]{0,20}? (?:is|remains|stays|was)(?: \w+)? (?:positive|above zero)\b/gi,
      'a MACD above zero',
      'macd',
      '>',
      0,
    ),
    state(
      /\bmacd\b(?! signal)[^.;,]{0,20}? (?:is|remains|stays|was|has turned)(?: \w+)? (?:negative|below zero)\b/gi,
      'a MACD below zero',
      'macd',
      '<',
      0,
    ),
  ]),
  ...about(/\brsi\b|relative strength/i, [
    {
      words:
        /\b(?:rsi|relative strength index)\b[^.;,]{0,24}? (?:is|stands|sits|lies|remains|looks)(?: \w+)? (?:in (?:the )?)?(?:neutral|middle|mid-range)\b(?: territory| zone| area| range| ground)?/gi,
      needs: 'an RSI from 40 to 60',
      holds: (facts) => {
        const [above, below] = [compared(facts, 'rsi_14', '>=', 40), compared(facts, 'rsi_14', '<=', 60)];
        return above === undefined || below === undefined ? undefined : above && below;
      },
    },
  ]),
  ...TONES,
  ...about(/inside|within|outside|between/i, [
    {
      words: /\boutside (?:its|the|both) (?:bollinger )?bands\b/gi,
      needs: 'a close outside the bands',
      holds: (facts) =>
        not(
          compared(facts, 'close', '>=', 'bollinger_low') === undefined
            ? undefined
            : compared(facts, 'close', '>=', 'bollinger_low') === true &&
                compared(facts, 'close', '<=', 'bollinger_high') === true,
        ),
    },
  ]),
];
