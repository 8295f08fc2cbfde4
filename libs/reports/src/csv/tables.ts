import { termsOf } from '@gemscout/contracts';
import { NO_ADVICE, scorePercent } from '@gemscout/domain';
import {
  correctionLinesOf,
  stateOf,
  type ReportedItem,
  type ReportedNote,
  type ReportedProposal,
  type ReportedRun,
} from '../reported.ts';
import { csvOf, type CsvCell } from './csv-of.ts';

const PEOPLE = ['decided_at', 'decided_by', 'reason', 'assigned_to', 'assigned_by', 'assigned_at'];

function peopleOf({ decision, assignment }: Pick<ReportedProposal, 'decision' | 'assignment'>) {
  const cells = [decision?.at, decision?.by, decision?.reason, assignment?.to, assignment?.by, assignment?.at];
  return cells.map((cell) => cell ?? null);
}

const TERMS = ['horizon_trading_days', 'written_by', 'notice'];

/** The horizon, the author and that it is no advice; time and day of the prices have columns of their own. */
function termsCells(proposal: ReportedProposal): readonly CsvCell[] {
  const { source, writtenBy, horizon } = termsOf(proposal);
  if (source === 'user') return [null, 'a person', NO_ADVICE];
  return [horizon, `software${writtenBy === null ? '' : ` (${writtenBy})`}`, NO_ADVICE];
}

/** The goal profile of the run. */
const GOAL = ['goal_profile', 'goal_profile_version'];

function goalOf({ goal_profile: goal }: Pick<ReportedRun, 'goal_profile'>): readonly (string | number | null)[] {
  return [goal?.name ?? null, goal?.version ?? null];
}

/** One row per proposal, in the given order; the confidence in percent, as on its badge. */
export function proposalsCsv(proposals: readonly ReportedProposal[]): string {
  const header = [
    'created_at',
    'symbol',
    'verdict',
    'confidence_percent',
    'price',
    'price_as_of',
    'theme',
    'state',
    'source',
    'memo',
    'run_id',
    'corrected_since',
    ...TERMS,
    ...GOAL,
    ...PEOPLE,
  ];
  const rows = proposals.map((proposal) => {
    const { created_at, symbol, verdict, score, price, price_as_of, theme, source, memo, run_id } = proposal;
    const figures = [scorePercent(score), price, price_as_of];
    return [
      created_at,
      symbol,
      verdict,
      ...figures,
      theme,
      stateOf(proposal),
      source,
      memo,
      run_id,
      correctedOf(proposal),
      ...termsCells(proposal),
      ...goalOf(proposal),
      ...peopleOf(proposal),
    ];
  });
  return csvOf(header, rows);
}

/** One row per item; the change is between the market's last two closes, in percent. */
export function watchlistCsv(items: readonly ReportedItem[]): string {
  const header = ['symbol', 'added_at', 'change_24h_percent', 'change_as_of', 'corrected_since', ...GOAL];
  const rows = items.map((item) => {
    const { symbol, added_at, change_24h, change_as_of } = item;
    return [symbol, added_at, change_24h, change_as_of, correctedOf(item), ...goalOf(item)];
  });
  return csvOf(header, rows);
}

/** One row per run; its spend in US dollars, empty if unknown. */
export function runsCsv(runs: readonly ReportedRun[]): string {
  const columns = ['created_at', 'kind', 'subject', 'status', 'ended_at', 'proposals', 'spend_usd', 'source'];
  const header = [...columns, ...GOAL, 'run_id'];
  const rows = runs.map(
    ({ created_at, kind, subject, status, ended_at, proposals, spend, sample, id, goal_profile }) => [
      created_at,
      kind,
      subject,
      status,
      ended_at,
      proposals,
      spend?.usd ?? null,
      sample ? 'sample' : 'run',
      ...goalOf({ goal_profile }),
      id,
    ],
  );
  return csvOf(header, rows);
}

/** One row per note or tag. */
export function notesCsv(notes: readonly ReportedNote[]): string {
  const header = ['at', 'by', 'kind', 'symbol', 'text', 'proposal_id'];
  const rows = notes.map(({ at, by, kind, symbol, text, about, subject }) => {
    return [at, by, kind, symbol, text, about === 'proposal' ? subject : null];
  });
  return csvOf(header, rows);
}

function correctedOf(row: ReportedProposal | ReportedItem): string {
  return correctionLinesOf(row).join(' ');
}
