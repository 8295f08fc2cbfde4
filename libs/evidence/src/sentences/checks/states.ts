import {
  about,
  compared,
  isInBands,
  nearLow,
  nearerToLow,
  not,
  placeInRange,
  state,
  unmoved,
  type State,
} from './state-facts.ts';
import { VOLUME_STATES } from './volume-states.ts';

const OVERCOME =
  '(?:has|have|was|were|is) (?:now )?(?:been )?(?:beaten|broken|exceeded|taken out|surpassed|topped|passed|cleared|bettered)';
const YEARLY = String.raw`(?:(?:52-week|one-year|yearly|annual|12-month|twelve-month|year's) )`;
const TREND = String.raw`(?:(?:intact|clear|steady|long|established|strong|firm|solid|sustained|broad) )`;
const PARTS = { part: 1 / 2, half: 1 / 2, third: 1 / 3, quarter: 1 / 4, fifth: 1 / 5, tenth: 1 / 10 };
const OF_RANGE = String.raw`of (?:its|the) (?:${YEARLY}(?:trading |price )?range|range of (?:the )?(?:last |past )?(?:52 weeks|year|twelve months))`;

/** "The upper half of its 52-week range". */
const PLACES: readonly State[] = Object.entries(PARTS).flatMap(([part, share]) =>
  (['upper|top|highest', 'lower|bottom|lowest'] as const).map((side, at) => ({
    words: new RegExp(String.raw`\b(?:${side}) ${part} ${OF_RANGE}`, 'gi'),
    needs: `a close in that ${part}`,
    holds: (facts) => {
      const place = placeInRange(facts);
      return place === undefined ? undefined : (at === 0 ? 1 - place : place) <= share;
    },
  })),
);

/** The states of prices that words may claim, each with the facts that define it. */
export const PRICE_STATES: readonly State[] = [
  {
    words: new RegExp(
      String.raw`\b(?:closed|ended|finished|closes|ends|stands|stood|settled) (?:[\w-]+ ){0,4}?at (?:its|the|a) (?:new |fresh )?${YEARLY}(?:high|peak)\b`,
      'gi',
    ),
    needs: 'a close at the high',
    holds: (facts) => compared(facts, 'close', '>=', 'high_52w'),
  },
  ...about(/\brange\b/i, PLACES),
  ...about(/-day\b/, [
    ...[20, 50, 200].flatMap((days) => [
      state(
        new RegExp(
          String.raw`\b${days}-day\b[^;]{0,40}\b(?:overhead|as (?:a |an )?(?:\w+ )?(?:ceiling|resistance|cap|lid))\b`,
          'gi',
        ),
        'a close below the average',
        'close',
        '<',
        `sma_${days}`,
      ),
      state(
        new RegExp(
          String.raw`\b${days}-day\b[^;]{0,40}\b(?:underneath|as (?:a |an )?(?:\w+ )?(?:floor|support|cushion))\b`,
          'gi',
        ),
        'a close above the average',
        'close',
        '>',
        `sma_${days}`,
      ),
    ]),
  ]),
  ...about(/\bover-?(?:bought|heated|sold)|\bhot\b|froth|washed|capitulat|half of its|mid|neutral|\brsi\b/i, [
    state(
      /\b(?:overbought|over-bought|overheated|frothy|froth|red[- ]hot|running hot|(?:is|looks|runs) hot)\b/gi,
      'an RSI of at least 70',
      'rsi_14',
      '>=',
      70,
    ),
    state(/\b(?:oversold|over-sold|washed[- ]out|capitulat\w+)\b/gi, 'an RSI of at most 30', 'rsi_14', '<=', 30),
    state(
      /\b(?:upper half of its (?:scale|range)|above the (?:midline|middle|mid-point|midpoint|neutral (?:mark|line)))\b/gi,
      'an RSI above 50',
      'rsi_14',
      '>',
      50,
    ),
    state(
      /\b(?:lower half of its (?:scale|range)|below the (?:midline|middle|mid-point|midpoint|neutral (?:mark|line)))\b/gi,
      'an RSI below 50',
      'rsi_14',
      '<',
      50,
    ),
    state(
      /\brsi\b[^.;]*\b(?:beaten[- ]down|battered|depressed|bombed[- ]out|weakness|fear|despair|exhaust\w+ (?:of|among) (?:the )?sellers)\b/gi,
      'a low RSI',
      'rsi_14',
      '<',
      40,
    ),
    state(
      /\brsi\b[^.;]*\b(?:exuberan\w+|euphori\w+|strength of buyers|hot|greed)\b/gi,
      'a high RSI',
      'rsi_14',
      '>',
      60,
    ),
  ]),
  ...about(/cross|macd/i, [
    state(/\bgolden cross\b/gi, 'the 50-day average above the 200-day average', 'sma_50', '>', 'sma_200'),
    state(/\bdeath cross\b/gi, 'the 50-day average below the 200-day average', 'sma_50', '<', 'sma_200'),
    state(
      /\bmacd\b[^;]{0,60}?\b(?:bullish|positive crossover|crossed up|crossed upwards?)\b|\b(?:bullish|positive) (?:macd|crossover)\b/gi,
      'a MACD above its signal',
      'macd',
      '>',
      'macd_signal',
    ),
    state(
      /\bmacd\b[^;]{0,60}?\b(?:bearish|negative crossover|crossed down|crossed downwards?)\b|\b(?:bearish|negative) (?:macd|crossover)\b/gi,
      'a MACD below its signal',
      'macd',
      '<',
      'macd_signal',
    ),
  ]),
  {
    words: /\b(?:broke out|breaking out|broken out|has left its range|breakout)\b/gi,
    needs: 'a breakout',
    holds: (facts) => (typeof facts('breakout') === 'boolean' ? facts('breakout') === true : undefined),
  },
  ...about(/band/i, [
    state(
      /\blower (?:bollinger )?band\b[^;]{0,24}\b(?:has been|was|is|been) (?:broken|breached|undercut|pierced|violated|lost)\b/gi,
      'a close below the band',
      'close',
      '<',
      'bollinger_low',
    ),
    state(
      /\bupper (?:bollinger )?band\b[^;]{0,24}\b(?:has been|was|is|been) (?:broken|breached|exceeded|pierced|overcome|cleared)\b/gi,
      'a close above the band',
      'close',
      '>',
      'bollinger_high',
    ),
  ]),
  ...about(/half/i, [
    {
      words: /\b(?:upper|top) half of (?:its|the) (?:bollinger )?bands\b/gi,
      needs: 'a close nearer to the upper band',
      holds: (facts) => compared(facts, 'close', '>', 'sma_20'),
    },
    {
      words: /\b(?:lower|bottom) half of (?:its|the) (?:bollinger )?bands\b/gi,
      needs: 'a close nearer to the lower band',
      holds: (facts) => compared(facts, 'close', '<', 'sma_20'),
    },
  ]),
  ...about(/trend/i, [
    {
      words: new RegExp(
        String.raw`\b(?:an? ${TREND}?up-?trend|trending (?:up|higher)|up-?trend (?:is|remains|holds)|trend (?:is|points|remains|looks) (?:still )?(?:up|upwards?|positive|rising))\b`,
        'gi',
      ),
      needs: 'a close above its averages',
      holds: (facts) => compared(facts, 'close', '>', 'sma_200') ?? compared(facts, 'close', '>', 'sma_50'),
    },
    {
      words: new RegExp(
        String.raw`\b(?:an? ${TREND}?down-?trend|trending (?:down|lower)|down-?trend (?:is|remains|holds)|trend (?:is|points|remains|looks) (?:still )?(?:down|downwards?|negative|falling))\b`,
        'gi',
      ),
      needs: 'a close below its averages',
      holds: (facts) => compared(facts, 'close', '<', 'sma_200') ?? compared(facts, 'close', '<', 'sma_50'),
    },
  ]),
  ...about(/\b(?:highs?|peaks?|lows?|troughs?|range)\b/i, [
    state(
      new RegExp(
        String.raw`\b${YEARLY}(?:high|peak)\b[^;]{0,24}\b${OVERCOME}\b|\b(?:broken|broke|breaking) out of (?:its|the) ${YEARLY}range\b`,
        'gi',
      ),
      'a close at the high',
      'from_high',
      '>=',
      -0.01,
    ),

    state(
      new RegExp(
        String.raw`\b(?:closed|closes|shut|filled|erased|bridged) (?:\w+ )?(?:the )?(?:gap|distance) to (?:its|the) ${YEARLY}?(?:high|peak)\b|\b(?:back|again) at (?:its|the) ${YEARLY}?(?:high|peak)\b`,
        'gi',
      ),
      'a close at the high',
      'from_high',
      '>=',
      -0.5,
    ),
    state(
      new RegExp(
        String.raw`\b(?:close to|near|just below|just under|not far (?:below|from)|a whisker (?:below|from|off)|within (?:reach|sight|a (?:few|couple of) per ?cent|striking distance) of|at or near|knocking on|on the doorstep of) (?:its|the|a) ${YEARLY}?(?:high|peak)\b`,
        'gi',
      ),
      'a close within 7% of the high',
      'from_high',
      '>=',
      -7,
    ),
    state(
      new RegExp(
        String.raw`\b(?:(?:at|hit|hits|set|sets|made|makes|reached|reaches|trades at|stands at|marking|printed|prints|notched|touched|scored) (?:just )?(?:its|the|a) (?:new |fresh )?${YEARLY}(?:high|peak)|(?:an? )?(?:new|fresh) ${YEARLY}?(?:highs?|peaks?))\b(?! of)`,
        'gi',
      ),
      'a close at the high',
      'from_high',
      '>=',
      -0.5,
    ),
    {
      words: new RegExp(
        String.raw`\b(?:close to|near|just above|not far (?:above|from)|scraping along|hugging|hovering (?:at|around|near|just above)|a whisker (?:above|from|off)|within (?:reach|sight|a (?:few|couple of) per ?cent|striking distance) of) (?:its|the|a) ${YEARLY}?(?:low|trough)\b`,
        'gi',
      ),
      needs: 'a close within 10% of the low',
      holds: (facts) => nearLow(facts, 1.1),
    },
    {
      words: new RegExp(
        String.raw`\b(?:(?:at|hit|hits|set|sets|made|makes|reached|reaches|trades at|stands at|marking|printed|prints|notched|touched) (?:just )?(?:its|the|a) (?:new |fresh )?${YEARLY}(?:low|trough)|(?:an? )?(?:new|fresh) ${YEARLY}?(?:lows?|troughs?))\b(?! of)`,
        'gi',
      ),
      needs: 'a close at the low',
      holds: (facts) => nearLow(facts, 1.01),
    },
  ]),
  ...VOLUME_STATES,
  state(
    /\b(?:pays no dividend|no dividend is paid|does not pay a dividend|dividend-free)\b/gi,
    'no dividend',
    'dividend_yield',
    '<=',
    0,
  ),
  ...(['lower', 'upper'] as const).map((side): State => ({
    words: new RegExp(
      String.raw`\b${side} half of (?:its|the) (?:two )?(?:bollinger (?:bands?|range|channel|corridor)|bands)\b`,
      'gi',
    ),
    needs: `a close in that half of the bands`,
    holds: (facts) => {
      const [close, low, high] = ['close', 'bollinger_low', 'bollinger_high'].map(facts);
      const isKnown = typeof close === 'number' && typeof low === 'number' && typeof high === 'number';
      return isKnown ? close > (low + high) / 2 === (side === 'upper') : undefined;
    },
  })),
  {
    words: /\b(?:inside|within|between|in) (?:its|the|both|its two|the two) (?:bollinger )?bands\b/gi,
    needs: 'a close between the bands',
    holds: (facts) => isInBands(facts),
  },
  {
    words: /\b(?:outside|out of|beyond) (?:of )?(?:its|the|both|its two|the two) (?:bollinger )?bands\b/gi,
    needs: 'a close outside the bands',
    holds: (facts) => not(isInBands(facts)),
  },
  {
    words: /\b(?:closer|nearer) to (?:its|the) (?:52-week |yearly |annual )?(?:low|trough|bottom)\b/gi,
    needs: 'a close nearer to the low than to the high',
    holds: (facts) => nearerToLow(facts),
  },
  {
    words: /\b(?:closer|nearer) to (?:its|the) (?:52-week |yearly |annual )?(?:high|peak|top)\b/gi,
    needs: 'a close nearer to the high than to the low',
    holds: (facts) => not(nearerToLow(facts)),
  },
  {
    words:
      /\b(?:(?:ended|finished|closed)(?: the (?:day|session))? (?:unchanged|flat)|(?:unchanged|flat|little changed) on the (?:day|last day))\b/gi,
    needs: 'a change of the day of about zero',
    holds: (facts) => unmoved(facts('change_1d')),
  },
];
