import { inflected } from '../inflected.ts';
import { IS_TRAILING_TIME, overlaps, phrasesIn, phrasesOf, type Span } from '../plain-text.ts';
import type { Sentence } from '../sentence.ts';

/** A word that orders what stands before it and what follows: 1 for above, -1 for below, 0 for as much. */
export type Comparator = Span & { readonly way: 1 | -1 | 0; readonly isNegated: boolean };

const ABOVE = [
  ...inflected(
    'outperform outclass exceed surpass outnumber outstrip* top* overtake outrun* overshadow dwarf outweigh outrank clear beat eclipse outdo outpace lead overstep* overhaul outvie outstay overreach leapfrog*',
  ),
  ...'at a premium to|premium to|premium over|above|over|higher than|greater than|more than|larger than|bigger than|ahead of|north of|in excess of|better than|stronger than|atop|on top of|upwards of|beyond|outran|overtook|taller than|richer than|dearer than|outdone|overtaken|higher still than|superior to|up from|well clear of|clear of|taken out|broke through|broken through|crossed above|crosses above|has crossed|holds|held|reclaimed|regained|hold|climbed through|rose through|rallied through|pushed through|broken above|broke above|breaks above|moved above|stays over|sailed past|blew past|edged past|swept past|won back|taken back|recaptured|retaken|retook|pierced|pierces|punched through|poked above|burst through|overshot|overcame|overcome|surmounted|topped out above|pushed past|rose past|climbed past|back over|back above|bettered|to the upside of|in front of|one step above|a touch above|a shade above|a hair above|comfortably above|the better of|on the upside of|on the sunny side of|on the right side of|on the bright side of|on the far side of|on the upper side of|on the high side of|on the good side of|head and shoulders above|far above|well above|way above|just above|slightly above|up over|up above|poking above|stayed above|stays above|remained above|remains above|sits above|no lower than|upward of|in advance of|larger still than|more elevated than|more expensive than|costlier than|pricier than|more richly valued than|healthier than|firmer than|faster than|steeper than|deeper than|livelier than|busier than|brisker than|heavier than|louder than|hotter than|noisier than|more lively than|more active than|more intense than|wider than|longer than'.split(
    '|',
  ),
];
const BELOW = [
  ...inflected('trail lag* undercut* miss undershoot underperform'),
  ...'below|under|beneath|lower than|less than|smaller than|fewer than|short of|behind|south of|worse than|weaker than|shy of|underneath|cheaper than|down from|inferior to|falls short of|fell short of|crossed below|crosses below|lost|poorer than|undershot|undercuts|adrift of|not as high as|not as much as|no match for|dropped through|fell through|fallen through|falls through|slipped through|sliced through|broke below|broken below|breaks below|sank through|sunk through|surrendered|gave up|given up|gives up|ceded|forfeited|failed at|turned away at|turned back at|rejected at|slipped under|slid under|ducked under|dropped under|back under|back below|languishes under|capped by|caps out at|fell shy of|falls shy of|could not match|did not match|cannot match|failed to match|could not meet|failed to meet|did not meet|did not reach|not reached|cannot reach|fails to reach|to the downside of|a touch below|a shade below|a hair below|well wide of|wide of|at a discount to|discount to|not yet reached|not quite reached|not yet hit|not yet at|not quite at|yet to reach|still short of|on the wrong side of|on the downside of|on the dark side of|on the shady side of|on the low side of|on the lower side of|on the bad side of|on the near side of|far below|well below|way below|just below|slightly below|far under|well under|no higher than|a far cry from|less expensive than|less richly valued than|milder than|shallower than|flatter than|feebler than|softer than|leaner than|tighter than|left behind by|outdone by|beaten by|outpaced by|outperformed by|outshone by|outnumbered by|outweighed by|quieter than|calmer than|thinner than|slower than|lighter than|duller than|sleepier than|narrower than|shorter than|less active than|less lively than|less intense than|pales beside|pales against|pales before|pale beside|dwarfed by|eclipsed by'.split(
    '|',
  ),
];
const EQUAL =
  'practically on|practically at|virtually on|virtually at|almost on|right on|exactly on|right at|almost equal to|practically equal to|in line with|equal to|equals|met|meets|meeting|in lockstep with|the same as|same as|on a par with|on par with|level with|identical to|matches|matched|matching|exactly at|exactly what was|exactly what analysts|as much as|as high as|as low as|as large as|no different from';
const PATTERNS = [
  { pattern: phrasesOf(ABOVE.join('|')), way: 1 },
  { pattern: phrasesOf(BELOW.join('|')), way: -1 },
  { pattern: phrasesOf(EQUAL), way: 0 },
] as const;
const NEGATION =
  /\b(?:not|n't|never|no longer|neither|nor|cannot|nowhere near|failed to|fails to|yet to|rather than|isn't|wasn't|hasn't|doesn't|didn't)\s+(?:\w+\s+){0,2}$/i;
/** "Over the past month", "under way", "lost 3.8 %" do not compare. */
const OTHER_SENSE =
  /^(?:top (?:sectors?|performers?|spot|end|line|of)\b|(?:hold|holds|held|holding) (?:on to )?(?:its|their|the) (?:\w+ )?(?:gains?|ground|own|advance|position|course)\b|over (?:\d{1,3}|twenty|sixty|five)(?=\s*(?:[,.;:)]|$|and\b|but\b))|m(?:et|eets|eeting) (?!(?:the |its |their |all |exactly )?(?:estimates?|expectations?|consensus|forecasts?|what|street|target|mark|bar|analysts))|over (?:the|a|an|its|this|that|these|\d+ (?:trading |calendar )?(?:day|week|month|quarter|year|session)s?|one|two|three|six|sixty|twenty|time|\w+ (?:days|weeks|months|quarters|years|sessions))\b(?! (?:price|close|share|stock|\d+-(?:day|week)|yearly|annual|estimate|average|mean|consensus|forecast|signal|high|low|upper|lower|close|expect|usual|norm))|under (?:way|review|pressure|scrutiny|the)\b(?! (?:\d+-(?:day|week)|yearly|annual|estimate|average|mean|consensus|forecast|signal|high|low|upper|lower|close|expect|usual|norm|[$\d]))|past (?:the|a|few|two|three|four|six|month|week|quarter|year|move|day|results?|\d)|behind (?:it|this|that)|(?:lost|surrendered|gave up|given up|gives up|ceded|forfeited|won back|overcame) (?:\$|\d|about|nearly|more|some|almost|roughly|around|over|a |an |all|half|the (?:whole|entire|gain|rise|month|week|quarter|day))|lead(?:s|ing)? (?:to|the|sector|with)|(?:clear(?:s|ed|ing)?|h(?:olds?|eld)) (?!(?:the|its|their|both|all|every|an?|their|\d+-\w+) (?!lot|lesson|cushion)|[$\d]))/i;
/** "Held $3.6 million of cash", "held at 38 %" */
const IS_OWNED =
  /^(?:holds?|held) (?:(?:about|some|nearly|roughly|over|more than) )?(?:[$\d][\d.,]*(?: ?(?:million|billion|thousand|[kmb]n?|%|per ?cent))? (?:of|in)\b|at\b|steady\b|firm\b)/i;
/** "An earnings beat", "a record of beats" do not compare either. */
const NOUN = /^(?:beats?|miss(?:es)?)\b/i;
const BEFORE_NOUN =
  /\b(?:an?|another|of|the|its|no|single|\d+|one|two|three|four|straight|consecutive|successive|latest|last|each|every)\s+(?:earnings\s+)?$/i;

/** "It left its sector far behind" */
const LEFT = /\b(?:left|leaves?|leaving)\b[^.;:,]*$/i;
/** "Twice as much as" */
const MULTIPLE = /\b(?:twice|half|thrice|times|double|third|quarter|fold)\s+$/i;

const READ = new WeakMap<Sentence, readonly Comparator[]>();

/** The comparators of a sentence, in its order. "Over five trading days" is time. */
export function comparatorsIn(sentence: Sentence): readonly Comparator[] {
  const known = READ.get(sentence);
  const found = known ?? readComparators(sentence);
  if (!known) READ.set(sentence, found);
  return found;
}

/** The comparator right behind a figure: "6.9 % below its high". */
export function comparatorBehind({ end }: Span, sentence: Sentence): Comparator | undefined {
  const [unit = ''] = /^ (?:percentage )?points?\b/i.exec(sentence.plain.slice(end)) ?? [];
  return comparatorsIn(sentence).find(
    ({ start }) => start >= end && start <= end + unit.length + 3 && !/[,;:]/.test(sentence.plain.slice(end, start)),
  );
}

function readComparators({ plain, periods }: Sentence): readonly Comparator[] {
  const found = PATTERNS.flatMap(({ pattern, way }) =>
    phrasesIn(plain, pattern).map(({ start, end, text }) => ({
      start,
      end,
      way: /^behind$/i.test(text) && LEFT.test(plain.slice(0, start)) ? (1 as const) : way,
      isNegated: NEGATION.test(plain.slice(0, start)),
    })),
  ).filter(
    (each) =>
      !OTHER_SENSE.test(plain.slice(each.start)) &&
      !IS_TRAILING_TIME.test(plain.slice(each.start)) &&
      !IS_OWNED.test(plain.slice(each.start)) &&
      !isNoun(plain, each.start) &&
      !(/^as /i.test(plain.slice(each.start)) && MULTIPLE.test(plain.slice(0, each.start))) &&
      !periods.some((period) => overlaps(period, each)),
  );
  return found
    .filter(
      (one) =>
        !found.some(
          (other) => other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start,
        ),
    )
    .toSorted((a, b) => a.start - b.start);
}

function isNoun(plain: string, start: number): boolean {
  return NOUN.test(plain.slice(start)) && BEFORE_NOUN.test(plain.slice(0, start));
}
