import type {
  EvidenceResponse,
  FigureBinding,
  RunPricesResponse,
  ScorecardPoint,
  SupportResponse,
} from '@gemscout/contracts';
import type { MemoSentence } from '../../entities/proposal/memo-figures.ts';

/** What stands behind the claims of the sample memo. */
export const SAMPLE_SOURCE: EvidenceResponse = {
  id: '0123456789ab',
  kind: 'news',
  provider: 'sample',
  symbol: 'NOVA',
  url: null,
  as_of: '2026-01-28T21:00:00Z',
  fetched_at: '2026-01-30T14:01:00Z',
  title: 'Reported quarters of NOVA',
  summary: 'Earned $1.90 a share against $1.84 expected.',
  figures: [
    { name: 'eps_actual_usd', shown: '$1.90', value: 1.9 },
    { name: 'surprise_pct', shown: '3.3%', value: 3.2609 },
  ],
  links: [{ title: 'Orders up again', url: 'https://example.com/orders', host: 'example.com', source: 'Example Wire' }],
};

export const SAMPLE_CLAIM = 'The quarter brought $1.90 a share, 3.3% better than the estimate.';

const SURPRISE = SAMPLE_CLAIM.indexOf('3.3%');

/** A computed figure of the sample claim. */
export const SAMPLE_BINDING: FigureBinding = {
  start: SURPRISE,
  end: SURPRISE + '3.3%'.length,
  shown: '3.3%',
  fact: {
    id: 'surprise',
    metric: 'surprise',
    subject: 'NOVA',
    value: 3.2609,
    unit: 'pct',
    period: 'in the quarter to December 2025',
    as_of: '2026-01-28',
    known_from: '2026-01-28T21:00:00Z',
    source: 'sample',
    evidence: [SAMPLE_SOURCE.id],
    formula: '(a − b) ÷ |b| × 100',
    inputs: [
      { id: 'eps_actual', label: 'EPS, reported', shown: '$1.90' },
      { id: 'eps_estimate', label: 'EPS, expected', shown: '$1.84' },
    ],
  },
};

export const SAMPLE_OPINION = 'Patience is cheaper than regret.';

/** The sample claim with its figure, and an opinion. */
export const SAMPLE_SENTENCES: readonly MemoSentence[] = [
  { text: SAMPLE_OPINION, result: 'opinion', bindings: [] },
  { text: SAMPLE_CLAIM, result: 'checked', bindings: [SAMPLE_BINDING] },
];

export const SAMPLE_LOWERED: SupportResponse['lowered'] = [
  { what: 'verdict', from: 'buy', to: 'watch', reason: 'A Buy needs 2 independent sources, and the memo cites 1.' },
  { what: 'confidence', from: '82%', to: '60%', reason: 'The verdict was lowered.' },
];

export const SAMPLE_DROPPED: SupportResponse['dropped'] = [
  { section: 'risks', text: 'The finance chief resigned.', reason: 'No quotation in the evidence says so.' },
];

const DAYS_BEFORE = 60;
const DAYS_AFTER = 15;
const CLOSES = Array.from({ length: DAYS_BEFORE + DAYS_AFTER }, (_, day) => ({
  date: new Date(Date.UTC(2025, 11, 2 + day)).toISOString().slice(0, 10),
  close: 36 + 4 * Math.sin(day / 9) + day / 12,
  after: day >= DAYS_BEFORE,
}));

/** Closes of one symbol: what the run could know, and with `after` what came later. */
export function samplePrices(after: boolean): RunPricesResponse {
  return {
    symbol: 'NOVA',
    as_of: '2026-01-30T23:59:59Z',
    as_of_day: '2026-01-30',
    provider: 'sample',
    closes: CLOSES.filter((close) => after || !close.after),
  };
}

const VERDICTS = ['buy', 'watch', 'avoid'] as const;
const HORIZONS = [1, 5, 20] as const;

/** Settled on all horizons but the longest, whose plot has nothing to show yet. */
export const SAMPLE_POINTS: readonly ScorecardPoint[] = Array.from({ length: 12 }, (_, index) => ({
  proposal_id: `p${index}`,
  run_id: 'r',
  symbol: `N${index}`,
  state: 'open',
  source: 'forward',
  decided_at: '2026-01-30T14:02:00Z',
  as_of: '2026-01-30T14:00:00Z',
  horizon: 20,
  verdict: VERDICTS[index % VERDICTS.length] ?? 'buy',
  confidence: 0.35 + index / 20,
  outcomes: HORIZONS.map((horizon) => ({
    horizon,
    entered_on: '2026-01-30',
    settled_on: '2026-02-27',
    settled_at: '2026-02-27T21:00:00Z',
    excess_spy: Math.sin(index * 1.7) * 0.012 * Math.sqrt(horizon),
    excess_sector: null,
  })),
}));
