import { showDate } from '@gemscout/contracts';
import { horizonText } from '@gemscout/domain';
import { capitalised } from '../english.ts';
import type { KeptSentence } from '../memo.ts';
import { sentenceOf } from '../product-sentence.ts';
import { CASES, type Case } from './case-figures.ts';
import { scenarioFigures, type ScenarioAbout } from './scenario-figures.ts';
import type { ScenarioSet } from './scenario-set.ts';

/** So many sets have to settle before a probability says anything outside a memo. */
const FEWEST_SETS = 200;

type Figures = ReturnType<typeof scenarioFigures>;

/** What the code computes of the cases, a sentence each. */
export function caseSentences(set: ScenarioSet, about: ScenarioAbout): readonly KeptSentence[] {
  const figures = scenarioFigures(set, about);
  const { days } = set.range;
  return [
    ...CASES.map((each) => caseSentence(each, set, figures)),
    asymmetrySentence(set, figures),
    chanceSentence(set, figures),
    sentenceOf([
      `After ${horizonText(days)}, a price between `,
      figures.boundOf('bear'),
      ' and ',
      figures.boundOf('bull'),
      ' counts as between bear and bull.',
    ]),
  ].map((sentence) => ({ ...sentence, evidence: [about.hash] }));
}

function caseSentence(each: Case, set: ScenarioSet, { driverOf, priceOf, returnOf }: Figures): KeptSentence {
  return sentenceOf([
    `${capitalised(each)}: revenue growth of `,
    driverOf(each, 'growth'),
    ', a net margin of ',
    driverOf(each, 'margin'),
    ', a P/E of ',
    driverOf(each, 'multiple'),
    ' and ',
    driverOf(each, 'dilution'),
    ` ${set.drafts[each].dilution < 0 ? 'fewer' : 'more'} shares give `,
    priceOf(each),
    ' in twelve months, ',
    returnOf(each),
    ' from the close.',
  ]);
}

function asymmetrySentence({ figures: { bear } }: ScenarioSet, { asymmetry, priceOf }: Figures): KeptSentence {
  const ratio = asymmetry();
  if (ratio) return sentenceOf(['The bull case is ', ratio, ' as far above the close as the bear case is below it.']);
  if (bear.returnPct >= 0) return sentenceOf(['Even the bear case of ', priceOf('bear'), ' is not below the close.']);
  return sentenceOf(['Even the bull case of ', priceOf('bull'), ' is not above the close.']);
}

function chanceSentence({ optionChance }: ScenarioSet, { optionChance: chance, priceOf }: Figures): KeptSentence {
  const figure = chance();
  if (!figure || typeof optionChance === 'string')
    return sentenceOf([`What options imply of the bear case is not known: ${String(optionChance)}`]);
  return sentenceOf([
    'Options imply a chance of ',
    figure,
    ' that the price is below the bear case of ',
    priceOf('bear'),
    ` in twelve months, at the volatility until ${showDate(optionChance.until)}.`,
  ]);
}

/** What the analyst assumes: nothing of it stands anywhere but in the memo. */
export function assumptionSentences(set: ScenarioSet, about: ScenarioAbout): readonly KeptSentence[] {
  const { probabilityOf, weighted } = scenarioFigures(set, about);
  return [
    ...(about.analyst === 'rules' ? [driversSentence()] : []),
    sentenceOf([
      'Probabilities: bear ',
      probabilityOf('bear'),
      ', base ',
      probabilityOf('base'),
      ', bull ',
      probabilityOf('bull'),
      about.analyst === 'rules' ? ', a convention of the rules.' : ', as the analyst proposes them.',
    ]),
    sentenceOf(['The return weighted by them is ', weighted(), ' in twelve months.']),
    ...(about.analyst === 'rules' ? otherWay(set, about) : []),
    sentenceOf([`No list and no rule uses these figures until ${FEWEST_SETS} such sets have settled on real prices.`]),
  ].map((sentence) => ({ ...sentence, evidence: [about.hash] }));
}

/** In percent: less points nowhere. */
const LEAST_WEIGHTED = 0.5;

/** Why the cases may point the other way than the verdict of the rules. */
function otherWay({ weightedReturnPct, range }: ScenarioSet, { verdict }: ScenarioAbout): readonly KeptSentence[] {
  const isOther = verdict === 'avoid' ? weightedReturnPct >= LEAST_WEIGHTED : weightedReturnPct <= -LEAST_WEIGHTED;
  if (!isOther) return [];
  const direction = verdict === 'avoid' ? 'up' : 'down';
  return [
    sentenceOf([
      `That points ${direction}, against this ${capitalised(verdict)}: the cases carry growth, margin and P/E of the past twelve months ahead, and the verdict weighs what is known for the next ${horizonText(range.days)}.`,
    ]),
  ];
}

function driversSentence(): KeptSentence {
  return sentenceOf([
    'The bear case and the bull case take each driver at the 5th or the 95th percentile of what the company, and its peers where it has some, have had; the base case takes the median growth and the margin, P/E and share growth of today.',
  ]);
}
