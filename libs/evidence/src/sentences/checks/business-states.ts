import { about, state, type State } from './state-facts.ts';

/** What buyers of calls and of puts are said to hope for or to fear. */
const RISING = String.raw`(?:higher prices|(?:a|the) (?:rise|rally|advance)|rising prices|bullish\w*|optimis\w+|confiden\w+|upside|hopeful|cheerful|greed\w*|euphori\w+)`;
const FALLING = String.raw`(?:lower prices|(?:a|the) (?:fall|decline|slide|drop)|falling prices|bearish\w*|pessimis\w+|fear\w*|nervous\w*|hedg\w+|downside|caution|cautious|protect\w*|defensive\w*|gloom\w*|anxi\w+|worr\w+|insurance)`;
const OF_OPTIONS = (words: string) =>
  new RegExp(
    String.raw`\b(?:puts?(?:/| per |-)calls?|puts|calls)\b[^;]*?\b${words}\b|\b${words}\b[^;]*?\b(?:puts?(?:/| per |-)calls?|puts|calls)\b`,
    'gi',
  );

const BELOW_VALUE = (value: string) =>
  new RegExp(
    String.raw`\b(?:less than|below|under|beneath|cheaper than|lower than|at a discount to) (?:its |the )?${value}\b`,
    'gi',
  );
const ABOVE_VALUE = (value: string) =>
  new RegExp(
    String.raw`\b(?:more than|above|over|in excess of|dearer than|higher than|at a premium to) (?:its |the )?${value}\b`,
    'gi',
  );
const TILTED = (what: string) =>
  new RegExp(
    String.raw`\b(?:tilt|lean|skew|tip|swing|incline|slant|favour|favor|prefer)\w* (?:\w+ ){0,2}?(?:towards?|to|in favour of|the) (?:the )?(?:side of (?:the )?)?${what}\b|\b${what} (?:clearly |slightly |easily )?(?:outnumber|prevail|dominate|predominate|outweigh|are in the majority)\b`,
    'gi',
  );
const DEARER = (one: string, other: string) =>
  new RegExp(
    String.raw`\b${one} (?:are|cost|were|remain) (?:\w+ ){0,3}?(?:dearer|pricier|costlier|more expensive|more)(?: than ${other})?\b|\b${other} (?:are|were|remain) (?:\w+ ){0,3}?cheaper\b`,
    'gi',
  );

/** States of results, options, valuation and texts. */
export const BUSINESS_STATES: readonly State[] = [
  ...about(/than (?:usual|normal|average)/i, [
    state(
      /\b(?:less|lower|fewer) (?:attention|posts|activity|buzz|chatter|mentions|talk) than (?:usual|normal|average)\b/gi,
      'fewer posts than usual',
      'post_activity',
      '<',
      1,
    ),
    state(
      /\b(?:more|higher) (?:attention|posts|activity|buzz|chatter|mentions|talk) than (?:usual|normal|average)\b/gi,
      'more posts than usual',
      'post_activity',
      '>',
      1,
    ),
  ]),
  ...about(/book|sales|equity|net assets/i, [
    state(BELOW_VALUE('(?:book|book value|net assets|equity)'), 'a price below book', 'price_to_book', '<', 1),
    state(ABOVE_VALUE('(?:book|book value|net assets|equity)'), 'a price above book', 'price_to_book', '>', 1),
    state(
      BELOW_VALUE("(?:annual |yearly |a year's |one year's |its )?sales"),
      'a price below sales',
      'price_to_sales',
      '<',
      1,
    ),
  ]),
  ...about(/puts?|calls?/i, [
    state(TILTED('puts?'), 'more puts than calls', 'put_call', '>', 1),
    state(TILTED('calls?'), 'more calls than puts', 'put_call', '<', 1),
    state(DEARER('puts', 'calls'), 'a positive skew', 'skew', '>', 0),
    state(DEARER('calls', 'puts'), 'a negative skew', 'skew', '<', 0),
  ]),
  ...about(/quarter|report|result|print|earn|eps|profit|loss|money/i, [
    state(
      /\b(?:report|quarter|results?|print|earnings|latest of the (?:\w+ )?(?:reports|quarters|results)) (?:was|were|is|came as|counts? as) (?:a |an )?(?:\w+ )?(?:beat|success|positive surprise)\b|\ban earnings beat\b/gi,
      'a result above the estimate',
      'surprise',
      '>',
      0,
    ),
    state(
      /\b(?:report|quarter|results?|print|earnings|latest of the (?:\w+ )?(?:reports|quarters|results)) (?:was|were|is|came as|counts? as) (?:a |an )?(?:\w+ )?(?:miss|disappointment|letdown|negative surprise)\b|\ban earnings miss\b/gi,
      'a result below the estimate',
      'surprise',
      '<',
      0,
    ),
    state(
      /\b(?:earnings|eps|profits?|earned|results?)\b[^.;,]{0,30}\b(?:higher|more|larger|better|up) than (?:a|one|the) year (?:before|ago|earlier)\b/gi,
      'earnings above those of the year before',
      'eps_growth',
      '>',
      0,
    ),
    state(
      /\b(?:earnings|eps|profits?|earned|results?)\b[^.;,]{0,30}\b(?:lower|less|smaller|worse|down) than (?:a|one|the) year (?:before|ago|earlier)\b/gi,
      'earnings below those of the year before',
      'eps_growth',
      '<',
      0,
    ),
    state(
      /\b(?:profitable|makes money|earns money|in profit|turns a profit)\b/gi,
      'positive earnings',
      'eps_actual',
      '>',
      0,
    ),
    state(
      /\b(?:loss-making|unprofitable|loses money|lossmaking|makes a loss|runs at a loss)\b/gi,
      'negative earnings',
      'eps_actual',
      '<',
      0,
    ),
  ]),
  ...about(/\b(?:put|call)s?\b/i, [
    state(OF_OPTIONS(RISING), 'a put/call ratio below 1', 'put_call', '<', 1),
    state(OF_OPTIONS(FALLING), 'a put/call ratio above 1', 'put_call', '>', 1),
  ]),
];
