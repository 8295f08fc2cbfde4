/** The quarter that a headline about results names, 1 to 4; null where it names none. */
export type ResultsNamed = { readonly quarter: number | null };

const QUARTERS = ['first', 'second', 'third', 'fourth'];
const QUARTER =
  /\b(?:q([1-4])|([1-4])q|(first|second|third|fourth)[- ](?:fiscal[- ])?quarter|(first|second|third|fourth)[- ]qtr)\b/i;
const PERIOD = /\b(?:q[1-4]|[1-4]q|quarter(?:ly)?|qtr|qtrly|half[- ]year|first[- ]half|full[- ]year|annual)\b/i;
const FIGURE = /\b(?:profits?|loss(?:es)?|earnings|eps|revenues?|sales|results|net income)\b/i;
/** What was expected, and that a figure is set against it. */
const AGAINST_ESTIMATES =
  /\b(?:beats?|tops|miss(?:es)?|exceeds?|lags?|surpass(?:es)?|above|below|better than|short of)\b.*\b(?:estimates?|expectations|expected|forecasts?|targets?|views?|wall street|street)\b/i;
const MOVES =
  /\b(?:profits?|loss|earnings|eps|net income|revenues?)\b (?:more than )?(?:up|down|rises?|falls?|jumps?|drops?|soars?|slips?|surges?|slumps?|plunges?|climbs?|grows?|gains?|declines?|dips?|doubles|triples|halves|narrows|widens|shrinks|tumbles|sinks|edges|beats?|tops?|miss(?:es)?|(?:hit|hurt|helped|boosted|lifted) by)\b/i;
/** What is written about results that are not out, and what others say of them. */
const NOT_OUT =
  /\b(?:to (?:report|post|announce|release|publish)|ahead of|before (?:earnings|results)|preview|what to (?:expect|watch)|set to|expected to|will (?:report|announce)|sees|seen|forecasts? (?:q|first|second|third|fourth|full|annual|profit|sales|revenue)|profit warning|warns? (?:on|of) (?:[\w-]+ ){0,3}(?:profits?|loss|earnings|revenue|sales)|upgrades?|downgrades?|price target|initiat\w+|analysts? (?:see|expect|say)\w*|dates?|conference call|transcript)\b/i;

/**
 * What a headline says of results that were published: the quarter where it names one. Undefined for a headline about something else,
 * such as results that are still to come. Pure.
 */
export function resultsIn(title: string): ResultsNamed | undefined {
  if (NOT_OUT.test(title)) return undefined;
  const isOfPeriod = PERIOD.test(title) && FIGURE.test(title);
  if (!isOfPeriod && !AGAINST_ESTIMATES.test(title) && !MOVES.test(title)) return undefined;
  const [, one, other, ...named] = QUARTER.exec(title) ?? [];
  const digit = one ?? other;
  if (digit !== undefined) return { quarter: Number(digit) };
  const word = named.find((each) => each !== undefined)?.toLowerCase();
  return { quarter: word === undefined ? null : QUARTERS.indexOf(word) + 1 };
}
