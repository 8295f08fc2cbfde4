import type { Verdict } from '@gemscout/domain';

const QUOTED = /“[^”]*”|"[^"]*"/g;
/** A verdict that is given: "a Buy", "one to watch", "is to be avoided"; not a level to watch, and no buyback. */
const GIVEN =
  /(?:^\W*|:\s*|[—–]\s*|\b(?:an?|as|is|be|remains?|stays?|verdict|recommend(?:s|ed)?|rate[sd]?|(?:one|stock|share|name) to)\s+(?:(?:an?|clear|strong|cautious|tentative|speculative|outright)\s+){0,2})(buy|watch|avoid(?:ed)?)\b(?![- ]?(?:back|side|list|the |for |its |how |whether |out ))/gi;
/** What comes before a verdict that is denied, conditional or one of the past. */
const NOT_GIVEN =
  /\b(?:no|not|never|neither|nor|cannot|than|without|instead of|short of|before|until|unless|if|would|could|may|might|from|turn\w*|lowered)\b[^.;]*$|n['’]t\b[^.;]*$/i;

/** True for a conclusion that gives another verdict, and not the given one too. Quoted words give none. Pure. */
export function givesOtherVerdict(text: string, verdict: Verdict): boolean {
  const plain = text.replace(QUOTED, '');
  const given = [...plain.matchAll(GIVEN)]
    .filter(({ index }) => !NOT_GIVEN.test(plain.slice(0, index)))
    .map(([, word = '']) => word.toLowerCase().replace('avoided', 'avoid'));
  return given.length > 0 && !given.includes(verdict);
}
