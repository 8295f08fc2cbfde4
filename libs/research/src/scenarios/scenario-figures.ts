import {
  METRICS,
  showDate,
  showSize,
  showValue,
  type FormulaId,
  type StoredFact,
  type ValueShape,
} from '@gemscout/contracts';
import type { Verdict } from '@gemscout/domain';
import { formulaText, showFact, type Fact } from '@gemscout/evidence';
import { capitalised } from '../english.ts';
import type { Figure } from '../product-sentence.ts';
import { CASES, type Case } from './case-figures.ts';
import { DRIVER_NAMES, DRIVER_SHAPES } from './driver-names.ts';
import { DRIVERS, type Driver, type DriverHistory } from './driver-history.ts';
import type { ScenarioSet } from './scenario-set.ts';

/** Whose figures they are, and the hash of the item that has them all. */
export type ScenarioAbout = {
  readonly symbol: string;
  readonly hash: string;
  readonly analyst: string;
  readonly verdict: Verdict;
};

const DOLLARS: ValueShape = { unit: 'usd_per_share', decimals: 2 };
const CHANGE: ValueShape = { unit: 'pct', isChange: true };
const SHARE: ValueShape = { unit: 'pct', decimals: 0 };
type Input = NonNullable<StoredFact['inputs']>[number];
type Computed = {
  readonly value: number;
  readonly shape: ValueShape;
  readonly formula: FormulaId;
  readonly inputs: readonly Input[];
};

type Make = (id: string, computed: Computed) => Figure;

/** The figures of a set as sentences show them, each with its formula and its inputs. */
export function scenarioFigures(set: ScenarioSet, about: ScenarioAbout) {
  const make: Make = (id, computed) => figureOf(id, computed, set.base.close, about);
  const ofCases = caseFiguresOf(set, about, make);
  const all = { ...ofCases, ...boundsAndProbabilitiesOf(set, ofCases, make) };
  return { ...all, ...figuresOfAll(set, all, make) };
}

function caseFiguresOf(
  { base, figures, histories, drafts, range }: ScenarioSet,
  { analyst }: ScenarioAbout,
  make: Make,
) {
  const driverOf = (each: Case, driver: Driver): Figure =>
    make(`case.${each}.${driver}`, {
      value: drafts[each][driver],
      shape: DRIVER_SHAPES[driver],
      formula: analyst === 'rules' ? 'case_driver' : 'case_proposed',
      inputs: historyInputs(driver, histories[driver]),
    });
  const driverInputs = (each: Case) =>
    DRIVERS.map((driver) => figureInput(driverOf(each, driver), DRIVER_NAMES[driver]));
  const priceOf = (each: Case): Figure =>
    make(`case.${each}.price`, {
      value: figures[each].price,
      shape: DOLLARS,
      formula: 'case_price',
      inputs: [inputOf(base.revenue), inputOf(base.shares), ...driverInputs(each)],
    });
  const ends = (each: Case) => [figureInput(priceOf(each), `Price, ${each} case`), inputOf(base.close)];
  const returnOf = (each: Case): Figure =>
    make(`case.${each}.return`, {
      value: figures[each].returnPct,
      shape: CHANGE,
      formula: 'pct_change',
      inputs: ends(each),
    });
  return { driverOf, priceOf, returnOf, ends };
}

type OfCases = ReturnType<typeof caseFiguresOf>;

function boundsAndProbabilitiesOf({ range, drafts }: ScenarioSet, { ends }: OfCases, make: Make) {
  const boundOf = (each: 'bear' | 'bull'): Figure =>
    make(`case.${each}.at_horizon`, {
      value: each === 'bear' ? range.low : range.high,
      shape: DOLLARS,
      formula: 'case_at_horizon',
      inputs: ends(each),
    });
  const probabilityOf = (each: Case): Figure => {
    const value = drafts[each].probability;
    return make(`case.${each}.probability`, { value, shape: SHARE, formula: 'case_proposed', inputs: [] });
  };
  return { boundOf, probabilityOf };
}

type Assumed = ReturnType<typeof boundsAndProbabilitiesOf>;

function figuresOfAll(set: ScenarioSet, { returnOf, probabilityOf, ends }: OfCases & Assumed, make: Make) {
  const { optionChance: chance, asymmetry: ratio, weightedReturnPct } = set;
  const returnInput = (each: Case) => figureInput(returnOf(each), `Return, ${each} case`);
  const weighing = CASES.flatMap((each) => [
    returnInput(each),
    figureInput(probabilityOf(each), `Probability, ${each} case`),
  ]);
  return {
    weighted: (): Figure =>
      make('case.weighted_return', {
        value: weightedReturnPct,
        shape: CHANGE,
        formula: 'weighted_return',
        inputs: weighing,
      }),
    asymmetry: (): Figure | undefined =>
      ratio === undefined
        ? undefined
        : make('case.asymmetry', {
            value: ratio,
            shape: { unit: 'ratio' },
            formula: 'asymmetry',
            inputs: [returnInput('bull'), returnInput('bear')],
          }),
    optionChance: (): Figure | undefined =>
      typeof chance === 'string'
        ? undefined
        : make('case.option_chance', {
            value: chance.pct,
            shape: { unit: 'pct' },
            formula: 'option_chance',
            inputs: [...ends('bear'), inputOf(chance.volatility), inputOf(chance.rate)],
          }),
  };
}

function historyInputs(driver: Driver, { now, own, peers, from, to }: DriverHistory): readonly Input[] {
  const show = (value: number) => showValue(value, DRIVER_SHAPES[driver]);
  const span = (values: readonly number[]) =>
    `${show(values[0] ?? now)} to ${show(values.at(-1) ?? now)}, ${values.length}`;
  const name = capitalised(DRIVER_NAMES[driver]);
  return [
    { id: `${driver}.now`, label: `${name} now`, shown: show(now) },
    { id: `${driver}.own`, label: 'Own history, number of values', shown: span(own) },
    ...(peers.length > 0 ? [{ id: `${driver}.peers`, label: 'Peers, number of values', shown: span(peers) }] : []),
    { id: `${driver}.range`, label: '5th to 95th percentile', shown: `${show(from)} to ${show(to)}` },
  ];
}

function inputOf(fact: Fact): Input {
  return { id: fact.id, label: METRICS[fact.metric].label, shown: showFact(fact) };
}

function figureInput({ fact, shown }: Figure, label: string): Input {
  return { id: fact.id, label: capitalised(label), shown };
}

/** Of the share count the sign is a word: `0.6% more shares`. A chance that nobody can tell from none has no digits of its own. */
function shownOf(id: string, value: number, shape: ValueShape): string {
  if (id.endsWith('.dilution')) return showSize(value, shape);
  return id === 'case.option_chance' && value < SMALLEST_CHANCE_PCT
    ? `less than ${SMALLEST_CHANCE_PCT}%`
    : showValue(value, shape);
}

const SMALLEST_CHANCE_PCT = 0.1;

function figureOf(
  id: string,
  { value, shape, formula, inputs }: Computed,
  close: Fact,
  { symbol, hash }: ScenarioAbout,
): Figure {
  const shown = shownOf(id, value, shape);
  return {
    shown,
    reference: `{{${id}}}`,
    fact: {
      id,
      metric: 'computed',
      subject: symbol,
      value,
      unit: shape.unit,
      period: `as of ${showDate(close.asOf)}`,
      as_of: close.asOf,
      known_from: close.knownFrom,
      source: 'gemscout',
      evidence: [hash],
      formula: formulaText(formula),
      inputs: [...inputs],
    },
  };
}
