import type { Span } from '../plain-text.ts';
import { clauseAt, type Sentence } from '../sentence.ts';

/** What may stand between a word and its figure. */
const FILLER =
  /(?:^|\s)(?:of|by|at|to|about|around|roughly|nearly|almost|some|a|an|the|another|its|this|that|as much as|more than|less than|over|at least|up to|just|only|exactly|approximately|circa|total|full|whole|further|good|cool|mere|striking|stunning|remarkable|impressive|hefty|sharp|steep|modest|small|large|big|solid|strong|clear|further|additional|cumulative|net|massive|huge|slight|tiny|meagre|whopping|staggering|spectacular|sizeable|sizable|healthy|handsome|brutal|painful|nasty|dramatic|stellar|punchy|round|fresh|astonishing|extraordinary|even|still|now|already|also|today|then|price|share|stock|shares|close|move|overall|altogether|respectively|plus)$/i;
const LAST_WORD = /(?:^|\s)([\p{L}'-]+)$/u;
/** Words in front of a change that say no direction, and none is missing. */
const NEUTRAL =
  /^(?:is|are|was|were|be|been|being|has|have|had|do|does|did|stands?|stood|sits?|comes?|came|reads?|shows?|showed|shown|with|in|on|and|or|but|for|from|against|versus|vs|compared|than|after|before|because|while|where|when|since|within|during|per|between|change|changes|changed|move[sd]?|moving|return(?:s|ed)?|performance|performed|surprise|surprised|surprises|difference|deviation|rate|pace|clip|figure|result|results|growth|month|months|week|weeks|day|days|quarter|quarters|session|sessions|year|years|sector|sector's|company|company's|equals?|equal|totals?|totall?ed|amounts?|amounted|measures?|measured|reaches|reached|makes?|made|gives?|gave|brings?|brought|leaves?|left|puts?|prints?|printed|posts?|posted|records?|recorded|reports?|reported|delivers?|delivered|saw|sees?|yields?|yielded|works?|worked|out|runs?|ran|ended|ends?|closed|finished|namely|i\.e|about|swing|swings|swung|shift|gap|margin|its|their|year-on-year|year-over-year|yoy|percent|points?|one|another|third|half|double|it|they|them|that|which|who|also|still|now|respectively|however|overall|estimates?|consensus|expectations?|expected|forecasts?|analysts|eps|earnings|profit|profits|share|a|n't|not|no|as|so|if|you|we|i|[a-z]+ly|[a-z]+-day)$/i;
const ARTICLE =
  /\b(?:a|an|the|another|that|this|its|\p{L}+'s?)\s+(?:(?:about|nearly|roughly|almost|around|further|more than|over|full|total|good)\s+)*$/iu;
const NOUN_BEHIND = /^\s?((?:[\p{L}'-]+\s){0,2}?[\p{L}'-]+)/u;
const NEUTRAL_NOUN =
  /\b(?:change|move|moves|movement|return|performance|surprise|difference|deviation|growth|swing|shift|run|gap|margin|rate|figure|reading|result|over|in|on|for|since|within|during|against|versus|vs|per|year|month|week|day|quarter|and|or|is|are|was|were|of|from|to|by|at|as|with|than|which|that|compared|looks?|seems?)\b/i;

/**
 * The word that should say which way a change went and is known to no list: "shares withered 14.3 %", "a 14.3 % washout".
 * Undefined where the words around the figure need no direction ("the 20-day change is 14.3 %").
 */
export function strangeMotion(figure: Span, sentence: Sentence): string | undefined {
  const { plain } = sentence;
  const clause = clauseAt(sentence, figure.start);
  const before = plain.slice(clause.start, figure.start);
  if (ARTICLE.test(before)) {
    const [, noun = ''] = NOUN_BEHIND.exec(plain.slice(figure.end)) ?? [];
    return noun === '' || NEUTRAL_NOUN.test(noun) ? undefined : noun;
  }
  const [, word] = LAST_WORD.exec(withoutFillers(before)) ?? [];
  return word === undefined || NEUTRAL.test(word) ? undefined : word;
}

function withoutFillers(before: string): string {
  const rest = before.trimEnd();
  const shorter = rest.replace(FILLER, '').trimEnd();
  return shorter === rest ? rest : withoutFillers(shorter);
}
