import { describe, expect, it } from '@jest/globals';
import { memoDifference, plainMemo, type ComparedMemo, type ComparedSentence } from './compared-memos.ts';

type Fact = ComparedSentence['bindings'][number]['fact'];

const close = (value: number): Fact => ({
  id: 'close',
  metric: 'close',
  subject: 'NOVA',
  value,
  unit: 'usd_per_share',
  period: 'as of 30 June 2026',
  as_of: '2026-06-30',
  known_from: '2026-06-30T21:00:00.000Z',
  source: 'sample',
  evidence: [],
});
const month = (value: number): Fact => ({ ...close(value), id: 'change_20d', metric: 'change_20d', unit: 'pct' });
const headline = (value: string): Fact => ({ ...close(0), id: 'news.1', metric: 'headline', unit: 'text', value });

/** A sentence of the evidence; a reference shows its fact as `shown`. */
const sentence = (reference: string, facts: Readonly<Record<string, Fact>> = {}): ComparedSentence => {
  const shown = Object.entries(facts);
  const text = shown.reduce((found, [each, { id }]) => found.replace(`{{${id}}}`, each), reference);
  const bindings = shown.map(([each, fact]) => ({ start: 0, end: 0, shown: each, fact }));
  return { section: 'evidence', text, reference, bindings };
};
const figures = (a: ComparedMemo, b: ComparedMemo) => memoDifference(a, b).figures;
const sentences = (a: ComparedMemo, b: ComparedMemo) => memoDifference(a, b).sentences;

describe('the figures of two memos', () => {
  const before = [sentence('It closed at {{close}}.', { '$41.20': close(41.2) })];

  it('are compared by fact, each with its old and its new value, wherever it is stated', () => {
    const after = [sentence('The close of {{close}} is high.', { '$43.00': close(43) })];
    const period = 'as of 30 June 2026';
    expect(figures(before, after)).toEqual({
      changed: [
        {
          fact: 'close',
          label: 'Close',
          subject: 'NOVA',
          a: { shown: '$41.20', period },
          b: { shown: '$43.00', period },
        },
      ],
      same: 0,
    });
    expect(figures(before, before)).toEqual({ changed: [], same: 1 });
  });

  it('that only one of them states are shown so', () => {
    const after = [...before, sentence('It rose {{change_20d}}.', { '3.1%': month(3.1) })];
    expect(figures(before, after)).toMatchObject({
      changed: [{ fact: 'change_20d', a: null, b: { shown: '+3.1%' } }],
      same: 1,
    });
    expect(figures(after, before).changed).toMatchObject([{ a: { shown: '+3.1%' }, b: null }]);
  });

  it('have their sign, where the sentence says the direction in words', () => {
    const [rose, fell] = [month(3.1), month(-3.1)].map((fact) => [sentence('By {{change_20d}}.', { '3.1%': fact })]);
    expect(figures(rose ?? [], fell ?? []).changed).toMatchObject([{ a: { shown: '+3.1%' }, b: { shown: '−3.1%' } }]);
  });

  it('are no quotations', () => {
    const quoted = (text: string) => [sentence('It says {{news.1}}.', { [text]: headline(text) })];
    expect(figures(quoted('Up'), quoted('Down'))).toEqual({ changed: [], same: 0 });
  });
});

describe('the sentences of two memos', () => {
  it('are gone, added or the same, in their order', () => {
    const [first, second, third] = [sentence('It rose.'), sentence('It broke out.'), sentence('It fell.')];
    expect(sentences([first, second], [third, second])).toEqual({
      gone: ['It rose.'],
      added: ['It fell.'],
      restated: 0,
      same: 1,
    });
  });

  it('with the same words and other figures are restated, neither gone nor added', () => {
    const [before, after] = [close(41.2), close(43)].map((fact) => [
      sentence('It closed at {{close}}.', { [`$${Number(fact.value)}`]: fact }),
    ]);
    expect(sentences(before ?? [], after ?? [])).toEqual({ gone: [], added: [], restated: 1, same: 0 });
  });

  it('that stand in another section are other sentences', () => {
    const risk = { ...sentence('It fell.'), section: 'risks' };
    expect(sentences([sentence('It fell.')], [risk])).toMatchObject({ gone: ['It fell.'], added: ['It fell.'] });
  });

  it('of a memo of an earlier release are its lines, without headings, marks and notes', () =>
    expect(
      plainMemo('# NOVA: Buy\n\n- It rose 3%. [^1] [^2]\nSo it is.\n\n[^1]: Prices (evidence 0123456789ab)').map(
        ({ text }) => text,
      ),
    ).toEqual(['It rose 3%.', 'So it is.']));
});
