import { describe, expect, it } from '@jest/globals';
import type { Fact } from '@gemscout/evidence';
import type { ConditionDraft } from '../analyst/analyst.ts';
import type { ConditionSentence } from '../memo.ts';
import { conditionsIn } from './conditions.ts';

const written = { from: '2026-11-02', close: 100, expiresOn: '2026-12-01' };

function fact(id: string, value: number | string, unit: Fact['unit'] = 'usd_per_share'): Fact {
  const day = '2026-11-02';
  return {
    id,
    subject: { kind: 'symbol', symbol: 'NOVA', sector: null },
    metric: id.startsWith('level') ? 'level' : 'close',
    value,
    unit,
    period: { type: 'day', day },
    asOf: day,
    knownFrom: `${day}T21:00:00.000Z`,
    source: 'yahoo',
    evidence: ['a'],
  };
}

const facts = [
  fact('sma_50', 95),
  fact('high_52w', 120),
  fact('eps_actual', 2),
  fact('option_expiry', '2026-11-20', 'date'),
];
const level = fact('level(105,usd)', 105);

function said(text: string, draft: Partial<ConditionDraft>, named: readonly Fact[]): ConditionSentence {
  const bindings = named.map(({ id, metric, value, unit }) => ({
    start: 0,
    end: 1,
    shown: 'x',
    fact: {
      id,
      metric,
      subject: 'NOVA',
      value,
      unit,
      period: '',
      as_of: '2026-11-02',
      known_from: '2026-11-02T21:00:00.000Z',
      source: 'yahoo',
      evidence: [],
    },
  }));
  const plain = { metric: 'close', comparison: 'above', level: null, fact: null, until: null } as const;
  return { text, bindings, draft: { ...plain, ...draft } };
}

const read = (...sentences: readonly ConditionSentence[]) => conditionsIn(sentences, facts, written);
const above = 'A close above $105 would be the first condition.';

describe('the tripwire of a risk becomes data', () => {
  const eps = { ...fact('eps_actual', 2), metric: 'eps_actual' as const };
  const known = [...facts.filter(({ id }) => id !== 'eps_actual'), eps];
  const readAll = (...sentences: readonly ConditionSentence[]) => conditionsIn(sentences, known, written);
  const risk =
    'It lost two days of gains above all. A next value of the reported EPS below $2.00 would be the tripwire.';
  const draft = { metric: 'figure', comparison: 'below', fact: 'eps_actual' } as const;

  it('of a figure: its next value against what it is now, without a last day', () =>
    expect(readAll(said(risk, draft, [eps]))).toMatchObject([
      {
        metric: 'figure',
        comparison: 'below',
        level: 2,
        fact: 'eps_actual',
        until: null,
        name: 'Reported EPS below $2.00',
      },
    ]));

  it('of a figure against a level of the sentence', () => {
    const own = fact('level(1.5,usd)', 1.5);
    const text = 'A next {{eps_actual}} below $1.50 would be the tripwire.';
    expect(readAll(said(text, { ...draft, level: 1.5 }, [eps, own]))).toMatchObject([{ level: 1.5 }]);
    expect(readAll(said(text, { ...draft, level: 1.4 }, [eps, own]))).toEqual([]);
    expect(readAll(said(text, { ...draft, level: 2.5 }, [eps, fact('level(2.5,usd)', 2.5)]))).toEqual([]);
  });

  it('of no figure that the sentence does not show, or that no source states of a company', () => {
    const sector = { ...fact('sector.energy.breadth', 40, 'pct'), metric: 'breadth' as const };
    expect(readAll(said(risk, draft, []))).toEqual([]);
    const ofSector = { ...draft, fact: sector.id };
    expect(conditionsIn([said(risk, ofSector, [sector])], [...known, sector], written)).toEqual([]);
  });

  it('of a close, whatever the risk itself says', () => {
    const text = 'A move up or down above three ranges is possible. A close below $80.00 would be the tripwire.';
    const below = fact('level(80,usd)', 80);
    expect(readAll(said(text, { comparison: 'below', level: 80 }, [below]))).toMatchObject([{ level: 80, text }]);
  });
});

it('a catalyst of a quoted text becomes the first coming day that the text states', () => {
  const quoted = { ...fact('news.1', 'On 1 May 2026 it said that the ruling comes on 9 November 2026.', 'text') };
  const draft = { metric: 'day', comparison: 'reached', fact: 'news.1' } as const;
  const sentence = said('A coming day is stated.', draft, [quoted]);
  expect(conditionsIn([sentence], [quoted], written)).toMatchObject([{ metric: 'day', day: '2026-11-09' }]);
  const past = { ...quoted, value: 'On 1 May 2026 it was decided.' };
  expect(conditionsIn([sentence], [past], written)).toEqual([]);
});

describe('becomes data', () => {
  it('a level that the sentence names, until the memo expires', () =>
    expect(read(said(above, { level: 105 }, [level]))).toEqual([
      {
        id: 'close-above-105-2026-11-02',
        text: above,
        metric: 'close',
        comparison: 'above',
        level: 105,
        fact: null,
        day: null,
        until: '2026-12-01',
        from: '2026-11-02',
        close: 100,
      },
    ]));

  it('an average, a high, and a day that a fact names', () => {
    const found = read(
      said('A close below the 50-day average of $95 would end it.', { comparison: 'below', fact: 'sma_50' }, [
        fact('sma_50', 95),
      ]),
      said('A close above the 52-week high of $120 helps.', { fact: 'high_52w', until: '2026-11-30' }, [
        fact('high_52w', 120),
      ]),
      said('The options expire on 20 November.', { metric: 'day', comparison: 'reached', fact: 'option_expiry' }, [
        fact('option_expiry', '2026-11-20', 'date'),
      ]),
    );
    expect(found).toMatchObject([
      { fact: 'sma_50', comparison: 'below', until: '2026-12-01' },
      { fact: 'high_52w', until: '2026-11-30' },
      { metric: 'day', fact: 'option_expiry', day: '2026-11-20', until: null },
    ]);
  });

  it('once, however often it is said', () =>
    expect(read(said(above, { level: 105 }, [level]), said(above, { level: 105 }, [level]))).toHaveLength(1));
});

describe('stays a sentence', () => {
  it.each<readonly [string, ConditionSentence]>([
    ['a level that its sentence does not name', said(above, { level: 110 }, [level])],
    ['a direction that its sentence contradicts', said(above, { comparison: 'below', level: 105 }, [level])],
    ['a fact that nobody knows', said(above, { fact: 'sma_30' }, [level])],
    ['a fact that the sentence does not name', said('A close above its average helps.', { fact: 'high_52w' }, [])],
    ['a fact that no bar gives', said('Above $2 helps.', { fact: 'eps_actual' }, [fact('eps_actual', 2)])],
    ['both a level and a fact', said(above, { level: 105, fact: 'high_52w' }, [level, fact('high_52w', 120)])],
    ['neither', said(above, {}, [level])],
    ['what the close meets already', said('A close below $105 ends it.', { comparison: 'below', level: 105 }, [level])],
    ['a last day before the memo', said(above, { level: 105, until: '2026-11-01' }, [level])],
    ['a last day in ten years', said(above, { level: 105, until: '2036-11-01' }, [level])],
    ['more than one close', said('Two closes above $105 help.', { level: 105 }, [level])],
    ['a day that is a price', said('On $105 above.', { metric: 'day', comparison: 'reached', level: 105 }, [level])],
  ])('%s', (_what, sentence) => {
    expect(read(sentence)).toEqual([]);
    expect(read(sentence, said(above, { level: 105 }, [level]))).toHaveLength(1);
  });

  it('everything without a price', () =>
    expect(conditionsIn([said(above, { level: 105 }, [level])], facts, undefined)).toEqual([]));
});
