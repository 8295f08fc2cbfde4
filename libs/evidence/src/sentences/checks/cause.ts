import type { Check } from '../reading.ts';
import { phrasesIn, phrasesOf } from '../plain-text.ts';
import { isHypothetical } from './hypothetical.ts';

const CAUSES = phrasesOf(`
because|because of|due to|owing to|thanks to|on account of|on the back of|as a result of|as a consequence of|in consequence of|driven by|fuelled by|fueled by
|caused by|causing|caused|triggered by|triggered|sparked by|sparked|prompted by|prompted|spurred by|spurred|powered by|boosted by|lifted by|helped by|hurt by|hit by|dragged down by
|dragged by|dragged lower by|weighed down by|weighed on by|pressured by|held back by|pushed up by|pushed down by|pulled down by|propelled by|buoyed by|supported by news|led by
|in response to|in reaction to|reacting to|in the wake of|on news|on the news|on hopes|on fears|on worries|on speculation|on reports|on rumours|on rumors|on concerns|on word|on optimism|on expectations of
|amid|amidst|following|after news|after reports|after its|after the company|after it|after prosecutors|after analysts|after a|after an|after strong|after weak|after disappointing|after better
|reflecting|reflects|stems from|stemming from|attributed to|attributable to|explained by|explains why|which explains|the reason is|the reason being|courtesy of|since investors|since the company|as investors|as traders|as the company|as prosecutors|as buyers|as sellers|as analysts|as demand|as rates|as the market
|resulting from|results from|resulted from|led to|leading to|leads to|brought about|brought on by|thereby|in light of|given that|on strong|on weak|on solid|on disappointing|on better|on poor|on the strength of|with investors|following the|dragged|dragged down|drove|driving|sent the|sends the|pulled the|pulls the|knocked|explains|explain|explained|is behind|are behind|was behind|lies behind|lay behind|lies at the root|made the|makes the|forced|fuelled|fueled|fuels|boosted|lifted|weighed on|weighs on|hurt|helped|propelled|spurs|spurred|sparks|triggers|behind the move|behind the rise|behind the fall|so investors|therefore|consequently|accordingly|hence`);
/** A time, a figure or a day after "after" and "following" says when, not why. */
const IS_TIME =
  /^(?:after|following) (?:a |an |its |the )?(?:[$+-]?\d|day|week|month|quarter|year|close|report|last report|run|\w+-day|session|result|change|rise|fall|gain|loss|decline|drop)\b/i;
const STATES_FACT =
  /^(?:reflects?|leading to|leads to|results? from|therefore|hence|accordingly|consequently|given that|in light of|led by|following)\b/i;

/** What a quotation has to speak of, so that it can say why the price moved. */
const SAYS_A_MOVE =
  /\b(?:shares?|stocks?|price|investors|traders)\b.*\b(?:rise|rose|rises|rising|fall|fell|falls|falling|gain\w*|drop\w*|jump\w*|slid\w*|slip\w*|sink\w*|sank|surge\w*|climb\w*|tumbl\w*|plung\w*|rall\w*|up|down|higher|lower|lift\w*|hit|weigh\w*)\b|\b(?:because|due to|after|on)\b.*\b(?:shares?|stocks?)\b/i;

/** Causes: only where a quotation says so. An opinion may say why it is held. */
export const checkCause: Check = ({ reading, bound }) => {
  const { sentence } = reading;
  if (sentence.quotations.some(({ text }) => SAYS_A_MOVE.test(text))) return [];
  const isQuotedCause =
    bound.length > 0 &&
    sentence.quotations.some(
      ({ start }) =>
        /\b(?:after|because|since|as|following|when|on|upon|with)(?: the headline| news| a headline| word)?[\s:,]*$/i.test(
          sentence.plain.slice(0, start),
        ) && reading.motions.some(({ way, end }) => way !== 0 && end <= start),
    );
  if (isQuotedCause) return [{ code: 'cause', detail: 'the quotation does not say that it moved the price' }];
  return phrasesIn(sentence.plain, CAUSES)
    .filter(
      ({ start, text }) =>
        !IS_TIME.test(sentence.plain.slice(start)) &&
        !isHypothetical(start, sentence) &&
        !(bound.length === 0 && STATES_FACT.test(text)),
    )
    .filter(
      ({ text, end }) =>
        !isFirstHand(text, sentence.plain.slice(0, end)) &&
        (bound.length > 0 || reading.motions.some(({ way }) => way !== 0)),
    )
    .slice(0, 1)
    .map(({ text }) => ({ code: 'cause', detail: `"${text}": no quotation says that this is the cause` }));
};

/** "Buyers lifted the share" names who moves every price, not a cause. */
function isFirstHand(text: string, until: string): boolean {
  const before = until.slice(0, until.length - text.length);
  return /\b(?:buyers|sellers|investors|traders|bulls|bears|the market)\s+(?:have |has |had )?$/i.test(before);
}
