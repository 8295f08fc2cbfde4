import { METRICS, showMetric, type CompanyDayResponse } from '@gemscout/contracts';
import { formulaText, shownInputs } from '@gemscout/evidence';
import { DAY_FIGURES, type Answer, type TradingDay } from '@gemscout/market';
import { METRIC_OF_DAY } from './day-body.ts';
import { factsOfDay } from './sheet-of-day.ts';

/** The figures of a day as the page of a company shows them: with what computed them, or why they have no value. */
export function dayFigures(answer: Answer<TradingDay>): CompanyDayResponse['figures'] {
  const facts = factsOfDay(answer);
  return DAY_FIGURES.map((name) => {
    const { [name]: figure } = answer.data;
    const id = METRIC_OF_DAY[name];
    const { label, definition } = METRICS[id];
    const about = { id, label, definition };
    if (figure.value === null) return { ...about, value: null, shown: null, at: null, reason: figure.reason };
    const fact = facts.find(({ metric }) => metric === id);
    const inputs = fact ? shownInputs(fact, new Map()) : [];
    return {
      ...about,
      value: figure.value,
      shown: showMetric(id, figure.value),
      at: figure.at,
      reason: null,
      ...(fact?.computed && { formula: formulaText(fact.computed.formula) }),
      ...(inputs.length > 0 && { inputs }),
    };
  });
}
