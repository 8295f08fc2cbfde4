import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factsIn } from '../facts/facts-in.ts';
import { SAMPLE_ITEMS, sampleItem } from '../testing/sample-items.ts';
import { hasReferences, parseReferences } from './parse-references.ts';
import { referenceContext } from './reference-context.ts';
import { OPERATIONS, PARTS, printReference, type Reference } from './reference.ts';
import { renderReferences } from './render-references.ts';

const context = referenceContext(factsIn(SAMPLE_ITEMS, 'BOLTR'), SAMPLE_ITEMS);
const render = (text: string) => renderReferences(text, context);
const codes = (text: string) => render(text).problems.map(({ code }) => code);

describe('a sentence with references', () => {
  it('shows each value with its unit, and binds it to its fact', () => {
    const { text, bindings, problems } = render('The close of {{close}} is above the 50-day average of {{ SMA_50 }}.');
    expect(text).toBe('The close of $41.24 is above the 50-day average of $40.50.');
    expect(bindings.map(({ start, end, fact }) => [text.slice(start, end), fact.id])).toEqual([
      ['$41.24', 'close'],
      ['$40.50', 'sma_50'],
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['{{sma_50 as words}}', '50-day average'],
    ['{{rsi_14 as words}}', 'RSI (14 days)'],
    ['{{change_20d}}', '−3.8%'],
    ['lost {{change_20d as size}}', 'lost 3.8%'],
    ['{{change_20d period}}', 'in the 20 trading days to 30 June 2026'],
    ['{{pe period}}', 'as of 2 March 2026'],
    ['{{close source}}', 'sample'],
    ['{{eps_actual.2026q1}}', '$1.50'],
    ['{{close.2026-06-30}}', '$41.24'],
    ['{{breakout}}', 'no'],
    ['{{market_cap}}', '$674.5B'],
  ])('shows %s as %s', (text, shown) => expect(render(text)).toMatchObject({ text: shown, problems: [] }));

  it('is left as it is without references', () => {
    expect(render('A {single} brace.')).toEqual({ text: 'A {single} brace.', bindings: [], problems: [] });
    expect(hasReferences('A {single} brace.')).toBe(false);
  });
});

describe('arithmetic', () => {
  it.each([
    ['{{diff close sma_50}}', '$0.74', 'usd_per_share', 'diff', ['close', 'sma_50']],
    ['{{pct_change close sma_50}}', '+1.8%', 'pct', 'pct_change', ['close', 'sma_50']],
    ['{{pct_change close sma_50 as size}}', '1.8%', 'pct', 'pct_change', ['close', 'sma_50']],
    ['{{ratio eps_actual eps_actual.2025q1}}', '1.5×', 'ratio', 'ratio', ['eps_actual', 'eps_actual.2025q1']],
    [
      '{{diff change_20d sector.energy.change_20d}}',
      '−1.4\u00A0pp',
      'pct_points',
      'diff',
      ['change_20d', 'sector.energy.change_20d'],
    ],
    ['{{diff price_date reported_on}}', '49\u00A0days', 'days', 'days_between', ['price_date', 'reported_on']],
  ])('computes %s as %s', (text, shown, unit, formula, inputs) => {
    const rendered = render(text);
    expect(rendered).toMatchObject({ text: shown, problems: [] });
    expect(rendered.bindings[0]?.fact).toMatchObject({ metric: 'computed', unit, computed: { formula, inputs } });
  });

  it('rests on the items of its inputs, and was known when all of them were', () => {
    const [binding] = render('{{pct_change close close.2026-06-29}}').bindings;
    expect(binding?.fact).toMatchObject({ evidence: ['indicators', 'bars'], knownFrom: '2026-06-30T23:59:59.999Z' });
  });

  it('ranks a sector among all sectors, and a company among those of its sector', () => {
    expect(render('{{rank sector.energy.change_20d among peers}}').text).toBe('2nd of 2');
    expect(render('{{rank change_1d among peers}}').text).toBe('1st of 2');
    expect(codes('{{rank pe among peers}}')).toEqual(['no_peers']);
  });

  it('counts facts, with a condition, and says "at least" of a list that was cut', () => {
    expect(render('{{count sector.*.change_20d above 0}} of {{count sector.*.change_20d}}').text).toBe('1 of 2');
    expect(render('{{count news.*}}').text).toBe('2');
    const items = [sampleItem('news', { headlines: 60, days: 30, cut: true, items: [{ title: 'One', source: 'a' }] })];
    const cut = referenceContext(factsIn(items, 'BOLTR'), items);
    expect(renderReferences('{{count news.*}}', cut).text).toBe('at least 1');
    expect(renderReferences('{{diff headlines bad_headlines}}', cut).problems).toMatchObject([
      { code: 'unknown_fact' },
    ]);
    const some = [
      sampleItem('posts', { posts_7d: 300, cut: false, rows_cut: true, items: [{ title: 'Up', source: 'a' }] }),
    ];
    const sampled = referenceContext(factsIn(some, 'BOLTR'), some);
    expect(renderReferences('{{count post.*}} of {{posts_7d}}', sampled).text).toBe('at least 1 of 300');
  });

  it.each([
    ['{{diff close change_20d}}', 'units_differ'],
    ['{{diff close market_cap}}', 'units_differ'],
    ['{{pct_change change_20d change_1d}}', 'units_differ'],
    ['{{diff change_20d change_1d}}', 'periods_differ'],
    ['{{diff close high_52w.valuation}}', 'periods_differ'],
    ['{{ratio change_1d sector.energy.change_1d}}', undefined],
    ['{{ratio change_20d change_20d}}', 'no_base'],
    ['{{diff news.1 news.2}}', 'units_differ'],
    ['{{rank breakout among peers}}', 'not_a_figure'],
    ['{{count news.* above 0}}', 'not_a_figure'],
    ['{{count sector.*}}', 'units_differ'],
    ['{{close sma_50}}', 'malformed_reference'],
    ['{{diff close}}', 'malformed_reference'],
    ['{{level 130 bananas}}', 'malformed_reference'],
    ['The close is {{close.', 'malformed_reference'],
  ])('of %s: %s', (text, code) => expect(codes(text)).toEqual(code ? [code] : []));

  it('names the nearest facts of one that does not exist', () => {
    const { text, problems } = render('At {{sma_500}}.');
    expect(text).toBe('At {{sma_500}}.');
    expect(problems[0]).toMatchObject({ code: 'unknown_fact', detail: expect.stringContaining('sma_50') });
  });

  it('refuses a figure of a tool that does not follow from its inputs', () => {
    const earnings = { last_date: '2026-05-12', eps_actual_usd: 1.5, eps_estimate_usd: 1.2, surprise_pct: 250 };
    const items = [sampleItem('earnings', { ...earnings, reports: [{ fiscal_period_end: '2026-03' }] })];
    const wrong = referenceContext(factsIn(items, 'BOLTR'), items);
    expect(renderReferences('{{surprise}}', wrong).problems).toMatchObject([{ code: 'not_reproducible' }]);
  });
});

describe('a level', () => {
  it.each([
    ['{{level 130 usd}}', '$130'],
    ['{{level 129.5 usd}}', '$129.50'],
    ['{{level 5 pct}}', '5%'],
    ['{{level 70 points}}', '70'],
    ['{{level 1.5 x}}', '1.5×'],
  ])('%s is shown as %s, and rests on nothing', (text, shown) => {
    const rendered = render(text);
    expect(rendered.text).toBe(shown);
    expect(rendered.bindings[0]?.fact).toMatchObject({ metric: 'level', evidence: [] });
  });
});

describe('the words around a computed figure', () => {
  it.each([
    'The close is {{diff close sma_50}} above the 50-day average.',
    'It trades {{pct_change close sma_50 as size}} above its 50-day average of {{sma_50}}.',
    'The gap between the close and the 50-day average is {{diff close sma_50}}.',
    'The close is {{ratio close sma_50}} the 50-day average.',
    'Earnings a share beat the estimate by {{diff eps_actual eps_estimate}}.',
    'Earnings a share are {{ratio eps_actual eps_actual.2025q1}} those of a year before.',
    'In 20 trading days it did {{diff change_20d sector.energy.change_20d}} worse than its sector.',
    'Its sector is {{rank sector.energy.change_20d among peers}} of the sectors.',
    '{{count news.*}} headlines are about it.',
    '{{count sector.*.change_20d above 0}} of {{count sector.*.change_20d}} sectors rose in 20 trading days.',
  ])('name its inputs: %s', (text) => expect(codes(text)).toEqual([]));

  it.each([
    'The close is {{diff close sma_50}}.',
    'It pays {{diff close sma_50}} a share.',
    'RSI is {{ratio close sma_50}}.',
    'It rose {{pct_change close sma_50}} in a month.',
    'It beat the estimate by {{diff close sma_50}}.',
    'It trades {{pct_change close sma_50 as size}} above its 200-day average.',
    'It has {{count sector.*.change_20d}} headlines.',
    'It beat the estimate in {{count news.*}} quarters.',
    'The share is {{rank sector.energy.change_20d among peers}}.',
    'Its sector is {{rank sector.energy.change_20d among peers}} by valuation.',
  ])('name nothing else: %s', (text) => expect(codes(text)).toEqual(['misnamed']));
});

describe('the words in front of a day', () => {
  it.each([
    'The close of {{close}} on {{price_date}} is above the 50-day average of {{sma_50}}.',
    'The quarter reported on {{reported_on}} brought {{eps_actual}} a share.',
    'On {{price_date}} it closed at {{close}}.',
    'Since the report of {{reported_on}} the price rose.',
  ])('say what it is the day of: %s', (text) => expect(codes(text)).toEqual([]));

  it.each(['It reported on {{price_date}}.', 'The close on {{reported_on}} was {{close}}.'])(
    'say nothing else: %s',
    (text) => expect(codes(text)).toEqual(['misnamed']),
  );
});

describe('a level of the writer', () => {
  it.each([
    'A close below {{level 30 usd}} would end it.',
    'Below {{level 30 usd}} the case ends.',
    'The level to watch is {{level 39.5 usd}}.',
    'If it loses {{level 5 pct}}, the case is over.',
    'The close of {{close}} is above {{level 30 usd}}.',
    'The risk is a fall to {{level 30 usd}}.',
  ])('may be a threshold: %s', (text) => expect(codes(text)).toEqual([]));

  it.each([
    'The close is {{level 130 usd}}.',
    'It trades above {{level 130 usd}}.',
    'It rose {{level 5 pct}} in a month.',
    'RSI stands at {{level 50 points}}.',
    'The close is {{close}}, and it pays {{level 3 usd}}.',
    'A close below {{level 30 usd}} would end it; the share is worth {{level 130 usd}}.',
  ])('is never stated as a fact: %s', (text) => expect(codes(text)).toEqual(['level_stated']));
});

describe('a quotation', () => {
  it('is the row of an item, with its source and day', () => {
    expect(render('{{quote e5.2}}').text).toBe('“What to expect of Boltr” (example.org, 20 June 2026)');
    expect(render('{{quote news.2}}').text).toBe('“What to expect of Boltr” (example.org, 20 June 2026)');
  });

  it('may be some words of it, and never others', () => {
    expect(render('{{quote e5.2 "to expect"}}').text).toBe('“to expect” (example.org, 20 June 2026)');
    expect(codes('{{quote e5.2 "sell it all"}}')).toEqual(['quote_differs']);
  });

  it('keeps quotation marks of the text apart from its own', () => {
    expect(render('{{quote e5.1}}').text).toBe('“Boltr wins a ‘large’ order” (reuters.com, 22 June 2026)');
  });

  it('shows no footnote that a text would make, and of the name of its source only what a name may hold', () => {
    const row = { title: 'Boltr wins [^1] again', source: '](https://evil.example) Wire <b>', date: '2026-06-22' };
    const items = [sampleItem('news', { items: [row] })];
    const { text } = renderReferences('{{quote news.1}}', referenceContext(factsIn(items, 'BOLTR'), items));
    expect(text).toBe('“Boltr wins (^1] again” (httpsevil.example Wire b, 22 June 2026)');
  });

  it.each([
    ['{{quote e5.9}}', 'unknown_quote'],
    ['{{quote e1.1}}', 'unknown_quote'],
    ['{{quote close}}', 'unknown_quote'],
    ['{{quote nws.1}}', 'unknown_fact'],
  ])('of %s is refused: %s', (text, code) => expect(codes(text)).toEqual([code]));
});

const id = fc.constantFrom('close', 'eps_actual.2014q1', 'close.2015-03-02', 'sector.energy.change_20d', 'news.3');
const part = fc.constantFrom(...PARTS);
const reference: fc.Arbitrary<Reference> = fc.oneof(
  fc.record({ kind: fc.constant('fact' as const), id, part }),
  fc.record({ kind: fc.constant('computed' as const), operation: fc.constantFrom(...OPERATIONS), a: id, b: id, part }),
  fc.record({ kind: fc.constant('rank' as const), id }),
  fc.record({ kind: fc.constant('quote' as const), of: id, words: fc.constant('To Expect') }),
  fc.record({
    kind: fc.constant('count' as const),
    pattern: fc.constant('sector.*.change_20d'),
    than: fc.record({ order: fc.constantFrom('above' as const, 'below' as const), limit: fc.oneof(id, fc.integer()) }),
  }),
  fc.record({
    kind: fc.constant('level' as const),
    value: fc.integer({ min: -1000, max: 1000 }).map((value) => value / 4),
    unit: fc.constantFrom('usd' as const, 'pct' as const, 'ratio' as const, 'points' as const, 'days' as const),
  }),
);

describe('references in general', () => {
  it('are read as they were printed', () => {
    fc.assert(
      fc.property(reference, (each) => {
        expect(parseReferences(printReference(each))).toEqual([
          { type: 'reference', text: printReference(each), reference: each },
        ]);
      }),
    );
  });

  it('are pieces of the text that together are the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{{', '}}', '{', '}', 'close', ' ', 'level 1 usd', '“'), { maxLength: 12 }),
        (parts) => {
          const text = parts.join('');
          expect(
            parseReferences(text)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });

  it('of differences the other way round differ by their sign alone', () => {
    const figures = context.facts.filter(({ unit }) => unit === 'usd_per_share').map((fact) => fact.id);
    fc.assert(
      fc.property(fc.constantFrom(...figures), fc.constantFrom(...figures), (a, b) => {
        const [one, other] = [render(`{{diff ${a} ${b}}}`), render(`{{diff ${b} ${a}}}`)];
        expect(other.problems.map(({ code }) => code)).toEqual(one.problems.map(({ code }) => code));
        expect(other.text.replaceAll(/−|\{.*\}/g, '')).toBe(one.text.replaceAll(/−|\{.*\}/g, ''));
      }),
    );
  });
});
