import { describe, expect, it } from '@jest/globals';
import { factsIn } from '../facts/facts-in.ts';
import { SAMPLE_ITEMS } from '../testing/sample-items.ts';
import { checkSentence } from './check-sentence.ts';

const facts = factsIn(SAMPLE_ITEMS, 'BOLTR');
const cites = SAMPLE_ITEMS.map(({ hash }) => hash);
const check = (text: string, cited = cites) => checkSentence({ text, cites: cited }, facts, SAMPLE_ITEMS, 'BOLTR');
const codes = (text: string) => check(text).reasons.map(({ code }) => code);

describe('a sentence is checked', () => {
  it.each([
    ['The close of $41.24 is above the 50-day mean of $40.50.', ['close', 'sma_50']],
    ['Boltr lost 3.8 % over 20 days.', ['change_20d']],
    ['RSI(14) stands at 48.2.', ['rsi_14']],
    ['The 20-day change is –3.8%.', ['change_20d']],
    ['The share’s 52‑week high is $50.', ['high_52w']],
    ['It is 17.5 % below its high.', ['from_high']],
    ['A year before, the same quarter had brought $1.00.', ['eps_actual.2025q1']],
    ['The quarter reported on 12 May 2026 brought earnings of $1.50 a share.', ['eps_actual']],
    ['It beat the estimate in 4 of 4 quarters.', ['beats', 'quarters']],
    ['Earnings of $1.50 a share beat the estimate of $1.20 by 25 %.', ['eps_actual', 'eps_estimate', 'surprise']],
    ['The company is worth $0.67 trillion.', ['market_cap']],
    ['Energy fell 2.4 % in a month.', ['sector.energy.change_20d']],
    ['It stands above its 50-day average.', []],
    [
      'The close of $41.24 is above the 50-day mean of $40.50 and below the 52-week high of $50.',
      ['close', 'sma_50', 'high_52w'],
    ],
    ['A close below $39 would end the case.', []],
    ['Below $39 the case is over.', []],
    ['The share trades above $39.', []],
    ['It is a company of some $0.67 trillion.', ['market_cap']],
    ['EPS came in thirty cents ahead of what had been forecast.', ['diff(eps_actual,eps_estimate)']],
    ['In the space of a year EPS grew from $1.00 to $1.50.', ['eps_actual.2025q1', 'eps_actual']],
    [
      'In the March quarter it earned $1.50 a share, 30 cents more than expected.',
      ['eps_actual', 'diff(eps_actual,eps_estimate)'],
    ],
    ['The surprise was large: $1.50 instead of $1.20.', ['eps_actual', 'eps_estimate']],
    ['Reuters wrote "Boltr wins a ‘large’ order".', []],
    ['The last bell rang at $41.24.', ['close']],
    ['The month cost it 3.8 %.', ['change_20d']],
    ['Boltr slipped 3.8 % over twenty trading days.', ['change_20d']],
    ['The 50-day mean and the 52-week high ($40.50 and $50) frame the price.', ['sma_50', 'high_52w']],
    ['Analysts had counted on $1.20.', ['eps_estimate']],
    ['It earned thirty cents more than expected.', ['diff(eps_actual,eps_estimate)']],
    ['Reuters reported that Boltr had won a large order.', ['news.1']],
    ['Boltr has won a large order.', ['news.1']],
    ['The 50-day mean, $40.50, lies just below.', ['sma_50']],
    ['A rise of 21.2 % would be needed to regain the high of $50.', ['pct_change(high_52w,close)', 'high_52w']],
    ['Compared with $1.00 a year before, that is an increase of 50 %.', ['eps_actual.2025q1', 'eps_growth']],
    ['RSI is in neutral territory.', []],
    ['The evidence gives no date for the next report.', []],
  ])('%s', (text, bound) => {
    const { result, reasons, bindings } = check(text);
    expect([result, reasons]).toEqual(['checked', []]);
    expect(bindings.map(({ fact }) => fact.id)).toEqual(bound);
  });
});

describe('a sentence is refused', () => {
  it.each([
    ['that turns a sign', 'Boltr rose 3.8 % in a month.', 'direction'],
    ['that names another metric', 'The dividend yield is 3.1 %.', 'metric'],
    ['that names another period', 'The share fell 3.8 % today.', 'period'],
    ['that turns an order', 'The close of $41.24 is below the 50-day mean of $40.50.', 'order'],
    ['with a level on the other side of the close', 'It trades above $45.', 'order'],
    ['that reports the opposite of a row', 'Reuters reported that Boltr had lost a large order.', 'source'],
    ['that reports the row of another publisher', 'According to Bloomberg, Boltr won a large order.', 'bare_claim'],
    ['with a condition that is a month', 'It published its results on 12 May, before the market opened.', 'day'],
    ['that counts the last reports wrongly', 'It missed the estimate once in its last two reports.', 'count'],
    ['on the wrong side of a mean', 'At $41.24 it is back on the wrong side of its 50-day mean of $40.50.', 'order'],
    ['with a level that the result did not reach', 'Earnings were more than $2 a share.', 'order'],
    ['that says a figure of somebody else', 'Energy rose 3.1 % on the day.', 'subject'],
    ['with a figure of nobody', 'The close is $42.10.', 'figure_not_found'],
    ['with a day of another figure', 'At 17.9 × earnings on 30 June 2026 Boltr is cheap.', 'day'],
    ['with a rank that nobody computed', 'A surprise of 25 % is the largest ever.', 'rank'],
    ['that turns a count', 'Boltr missed the estimate in 4 of 4 quarters.', 'count'],
    ['with a figure of something unknown', 'Boltr charges $41.24 a seat.', 'metric'],
    ['with quarters of another distance', 'Within a quarter EPS grew from $1.00 to $1.50.', 'period'],
    ['with another quarter', 'In the June quarter EPS was $1.50.', 'period'],
    ['that turns a beat', 'The miss was large: $1.50 instead of $1.20.', 'direction'],
    ['with a motion that it presupposes', 'An argument for it: a rising price.', 'direction'],
    ['with a cause', 'The share fell 3.8 % in a month because of an audit.', 'cause'],
    ['with another source', 'Bloomberg wrote "Boltr wins a large order".', 'source'],
    ['with a claim that no fact holds', 'The finance chief resigned.', 'bare_claim'],
    ['with an unnamed price that is not the close', 'The last bell rang at $40.50.', 'metric'],
    ['with a month for another window', 'Boltr fell 3.8 % in January.', 'day'],
    ['with a day for an extreme', 'The 52-week high of $50 was set on 30 June 2026.', 'day'],
    ['with a state that a figure denies', 'With an RSI of 48.2 the share counts as overbought.', 'order'],
    ['with a rank as a comparison', 'Energy fell more than any other sector in a month.', 'rank'],
    ['about another company', 'Quiet lost 3.8 % over 20 days.', 'subject'],
    ['with a metric and nothing that shows it', 'The P/E seems to be on the rise.', 'bare_claim'],
    ['that counts without a fact', 'Not a single quarter looks bad.', 'bare_claim'],
    ['with something in particular and no fact', 'The tenants are leaving in droves.', 'bare_claim'],
    ['with a time that no fact covers', 'The share lost 3.8 % in a month and has been falling for years.', 'period'],
    ['with days in a row that no row shows', 'It fell 3.8 % in a month and for five sessions running.', 'count'],
    ['with a word of judgement that a figure denies', 'With an RSI of 48.2 the stock is hot.', 'order'],
    ['with all days for the last one', 'It never trades below its 50-day average.', 'period'],
    ['in a part of a range that no fact shows', 'It trades in the upper fifth of its 52-week range.', 'metric'],
    ['that calls a figure unusual', 'A close of $41.24 is unusually high.', 'order'],
    ['that puts a mean on the other side of the price', 'Its 50-day mean, $40.50, is far above.', 'order'],
    ['that calls a level below the price resistance', 'The 50-day mean of $40.50 is a ceiling for the price.', 'order'],
    ['with a new high that is none', 'A close above $45 would mean a new 52-week high.', 'order'],
    ['with the estimate of another quarter', 'The result was $1.50 against $1.30 expected.', 'period'],
    ['that compares with what no fact holds', 'The P/E of 17.9 is below that of the sector.', 'order'],
    ['with the change of another time as a distance', 'It is 3.8 % under its 52-week high of $50.', 'metric'],
    ['with a headline that says the opposite', 'Boltr has lost a large order.', 'bare_claim'],
    ['with an age that is too young', 'At 49 days, the report is less than one month old.', 'day'],
    ['with a distance for a level', 'Fewer than three dollars separate it from its high.', 'figure_not_found'],
  ])('%s', (_, text, code) => {
    expect(check(text).result).toBe('refused');
    expect(codes(text)).toContain(code);
  });

  it('names the nearest facts, so that the writer can say which was meant', () => {
    const [reason] = check('The 50-day average is $41.24.').reasons;
    expect(reason?.detail).toContain('close (Close) = $41.24');
  });

  it('that cites another item, or one that does not exist', () => {
    expect(check('The close is $41.24.', ['earnings']).reasons[0]?.code).toBe('figure_not_found');
    expect(check('It looks strong.', ['nothing']).reasons[0]?.code).toBe('unknown_evidence');
  });
});

describe('a sentence without a fact is an opinion', () => {
  it.each([
    'The picture is mixed.',
    'We would rather wait.',
    'Results speak for the share.',
    'A pause after such a run is healthy.',
    'Uncertainty cuts both ways.',
  ])('%s', (text) => {
    expect(check(text)).toMatchObject({ result: 'opinion', bindings: [], reasons: [] });
  });
});

describe('a sentence with references', () => {
  it('is shown with its values, and keeps its references', () => {
    const text = 'The close of {{close}} is above the 50-day average of {{sma_50}}.';
    expect(check(text, [])).toMatchObject({
      result: 'checked',
      text: 'The close of $41.24 is above the 50-day average of $40.50.',
      reference: text,
    });
  });

  it('needs the right words around a right value', () => {
    expect(codes('The dividend yield is {{change_1d}}.')).toEqual(['metric']);
    expect(codes('The share gained {{change_20d as size}} in a month.')).toEqual(['direction']);
    expect(codes('The close is {{clos}}.')).toEqual(['reference']);
  });

  it('takes the place of digits, and of thresholds', () => {
    expect(check('A close of $41.24 is above the 50-day mean; one below $39 would end it.').reference).toBe(
      'A close of {{close}} is above the 50-day mean; one below {{level 39 usd}} would end it.',
    );
  });
});

describe('what is denied as a whole needs a count', () => {
  it.each([
    'Not a single report beat the estimate in the last four quarters.',
    'Not once did the share close lower on the day.',
    'Not a single share lost ground over 20 days.',
    'Not a single sector fell over 20 days.',
    'Hardly any sector fell over 20 days.',
    'Scarcely a sector fell over 20 days.',
    'No single quarter brought earnings of $1.50 a share.',
  ])('refused: %s', (text) => {
    expect(check(text).result).toBe('refused');
  });

  it.each(['Not one of the last four reports missed the estimate.'])('checked: %s', (text) => {
    expect(check(text)).toMatchObject({ result: 'checked', reasons: [] });
  });
});
