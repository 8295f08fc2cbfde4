import { describe, expect, it } from '@jest/globals';
import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import { catalysts } from './catalysts.ts';
import { changesSince } from './changes.ts';
import { strongestAgainst } from './strongest-against.ts';

const NOVA: Dossier = {
  kind: 'symbol',
  symbol: 'NOVA',
  name: 'Nova',
  sector: null,
  theme: 'NOVA in depth',
  angle: 'brief',
  why: '',
  screenFit: 1,
  findings: {},
  asked: [],
  left: [],
};

function fact(id: string, metric: MetricId, value: string | number, more: Partial<Fact> = {}): Fact {
  return {
    id,
    metric,
    value,
    subject: { kind: 'symbol', symbol: 'NOVA', sector: null },
    unit: typeof value === 'string' ? 'text' : 'count',
    period: { type: 'day', day: '2026-02-06' },
    asOf: '2026-02-06',
    knownFrom: '2026-02-06T23:59:59.999Z',
    source: 'small',
    evidence: [],
    ...more,
  };
}

const textsOf = (sentences: readonly { readonly text: string }[]) => sentences.map(({ text }) => text);
const reported = fact('reported_on', 'reported_on', '2026-04-27', { unit: 'date' });

describe('what changed', () => {
  const part = '10-K, risk factors';
  const filing = { filed: '2026-02-06', accessions: [], part };
  const counts = (added: number, changed: number) => [
    fact('new_paragraphs.annual.risk_factors', 'new_paragraphs', added, { filing }),
    fact('changed_paragraphs.annual.risk_factors', 'changed_paragraphs', changed, { filing }),
  ];
  const paragraphs = ['One.', 'Other.'].map((text, at) =>
    fact(`filing.${at + 1}`, 'filing_paragraph', text, { source: part }),
  );

  it.each([
    [1, 1, ['New', 'Changed']],
    [2, 0, ['New', 'New']],
    [0, 2, ['Changed', 'Changed']],
    [2, 2, ['New or changed', 'New or changed']],
  ])('of %i new and %i changed paragraphs says which are quoted', (added, changed, leads) => {
    const facts = [...counts(added, changed), ...paragraphs];
    expect(textsOf(changesSince({ ...NOVA, facts }))).toEqual(
      leads.map((lead, at) => `${lead} against the annual report before: {{quote filing.${at + 1}}}.`),
    );
  });

  it('counts paragraphs where none can be quoted', () => {
    const [sentence = ''] = textsOf(changesSince({ ...NOVA, facts: counts(1, 2) }));
    expect(sentence).toContain('new paragraphs: {{new_paragraphs.annual.risk_factors}}');
  });

  it('quotes a problem that the company has stated since its results, and none from before them', () => {
    const flags = ['2026-02-06', '2026-06-18'].map((asOf, at) =>
      fact(`filing.${at + 1}`, 'red_flag', 'A stated problem.', { asOf }),
    );
    expect(textsOf(changesSince({ ...NOVA, facts: [reported, ...flags] }))).toEqual([
      'New problem that the company states: {{quote filing.2}}.',
    ]);
  });

  it.each([
    ['2026-03', '2025-12', '2025-03', '{{eps_actual.2025q4}} in the quarter before and {{eps_actual.2025q1}} a year'],
    ['2026-06', '2026-03', '2025-07', '{{eps_actual.2026q1}} in the quarter before and {{eps_actual.2025q3}} a year'],
    ['2026-06', '2026-03', '2024-06', '{{eps_actual.2026q1}} in the quarter before.'],
  ])(
    'sets the result of the quarter to %s beside those to %s and to %s, where these are of a quarter and a year before',
    (...ends) => {
      const [sentence = ''] = textsOf(changesSince({ ...NOVA, facts: resultsOf(ends.slice(0, 3)) }));
      expect(sentence).toContain(ends[3]);
    },
  );

  it('says nothing of a quarter before that is not known', () => {
    expect(textsOf(changesSince({ ...NOVA, facts: resultsOf(['2026-06', '2025-12']) }))).toEqual([]);
  });
});

it.each([
  ['Nova delays its quarterly report', '2026-06-22', true],
  ['Quarterly report of Nova is delayed', '2026-06-22', true],
  ['Nova delays its quarterly report', '2026-04-20', false],
  ['Nova reports a delay of its plant', '2026-06-22', false],
])('"%s" of %s puts the next report in doubt: %s', (title, asOf, isInDoubt) => {
  const next = fact('next_report', 'next_report', '2026-08-11', { unit: 'date' });
  const news = fact('news.1', 'headline', title, { asOf });
  const said = textsOf(catalysts({ ...NOVA, facts: [reported, next, news] }));
  expect(said).toEqual(isInDoubt ? ['That may come later than named: {{quote news.1}}.'] : []);
});

describe('the strongest fact against a verdict', () => {
  const signal = { weight: -0.1, topic: 'a', text: 'It fell.', evidence: [], structured: true };
  const target = (upside: number) => ({ ...NOVA, facts: [fact('target_upside', 'target_upside', upside)] });

  it('is the heaviest that the rules weigh', () => {
    const sentence = strongestAgainst([signal, { ...signal, text: 'It rose.' }], 'buy', NOVA);
    expect(sentence?.text).toBe('The main fact against this Buy: It fell.');
  });

  it.each([
    ['buy', 1, true],
    ['buy', 12, false],
    ['avoid', 20, true],
    ['avoid', 1, false],
  ] as const)('else of a %s, with %i%% to the mean price target, that distance: %s', (verdict, upside, isNamed) =>
    expect(strongestAgainst([], verdict, target(upside)) !== undefined).toBe(isNamed),
  );
});

/** The last result, and earlier ones by their quarters. */
function resultsOf([last = '', ...earlier]: readonly string[]): readonly Fact[] {
  const idOf = (end: string) => `eps_actual.${end.slice(0, 4)}q${Math.ceil(Number(end.slice(5)) / 3)}`;
  const result = (id: string, end: string) => fact(id, 'eps_actual', 1, { period: { type: 'quarter', end } });
  return [result('eps_actual', last), ...earlier.map((end) => result(idOf(end), end))];
}
