import type {
  AnnotationRow,
  CheckedMemoRow,
  ConditionMetRow,
  CorrectionRow,
  DecisionRow,
  OutcomeRow,
  ProposalRow,
  RunRow,
  RunSpend,
  UsageRow,
  WatchlistItemRow,
} from '../schema/rows.ts';
import { marked, marksOf, type ProposalMarks } from './proposal-marks.ts';
import type { RowChange } from './row-change.ts';

/** What changes in a run row that is there already; `proposals` is added to what it has. */
type RunUpdate = {
  readonly id: string;
  readonly status: string | null;
  readonly ended_at: string | null;
  readonly proposals: number;
  readonly position: string;
  readonly spend: RunSpend | null;
  readonly goal_profile: RunRow['goal_profile'];
  readonly symbols: readonly string[] | null;
};

/** The changes of many events, one change per row, at most one statement per list. */
export type RowWrites = {
  readonly runs: readonly RunRow[];
  readonly runUpdates: readonly RunUpdate[];
  readonly runsGone: readonly string[];
  /** The ids of the runs whose proposals and decisions go: those of `runsGone`. */
  readonly proposalsGone: readonly string[];
  readonly decisionsGone: readonly string[];
  readonly proposals: readonly ProposalRow[];
  readonly proposalMarks: readonly ProposalMarks[];
  readonly decisions: readonly DecisionRow[];
  readonly outcomes: readonly OutcomeRow[];
  readonly conditionsMet: readonly ConditionMetRow[];
  readonly memos: readonly CheckedMemoRow[];
  readonly corrections: readonly CorrectionRow[];
  readonly items: readonly WatchlistItemRow[];
  readonly itemsGone: readonly string[];
  readonly usage: readonly UsageRow[];
  readonly annotations: readonly AnnotationRow[];
};

const NO_UPDATE = { status: null, ended_at: null, proposals: 0, spend: null, goal_profile: null, symbols: null };

type Drafts = {
  readonly runs: Map<string, RunRow>;
  readonly runUpdates: Map<string, RunUpdate>;
  readonly runsGone: Set<string>;
  readonly proposals: Map<string, ProposalRow>;
  readonly proposalMarks: Map<string, ProposalMarks>;
  readonly decisions: DecisionRow[];
  readonly outcomes: OutcomeRow[];
  readonly conditionsMet: ConditionMetRow[];
  readonly memos: CheckedMemoRow[];
  readonly corrections: CorrectionRow[];
  /** `null` = gone. */
  readonly items: Map<string, WatchlistItemRow | null>;
  readonly usage: Map<string, UsageRow>;
  readonly annotations: Map<string, AnnotationRow>;
};

/** Folds changes, in the order of their events, into the final state of each row. */
export function collapse(changes: Iterable<RowChange>): RowWrites {
  const drafts: Drafts = {
    runs: new Map(),
    runUpdates: new Map(),
    runsGone: new Set(),
    proposals: new Map(),
    proposalMarks: new Map(),
    decisions: [],
    outcomes: [],
    conditionsMet: [],
    memos: [],
    corrections: [],
    items: new Map(),
    usage: new Map(),
    annotations: new Map(),
  };
  for (const change of changes) apply(change, drafts);
  return {
    runs: [...drafts.runs.values()],
    runUpdates: [...drafts.runUpdates.values()],
    runsGone: [...drafts.runsGone],
    proposalsGone: [...drafts.runsGone],
    decisionsGone: [...drafts.runsGone],
    proposals: [...drafts.proposals.values()],
    proposalMarks: [...drafts.proposalMarks.values()],
    decisions: drafts.decisions.filter(({ run_id }) => !drafts.runsGone.has(run_id)),
    outcomes: drafts.outcomes,
    conditionsMet: drafts.conditionsMet,
    memos: drafts.memos,
    corrections: drafts.corrections,
    items: [...drafts.items.values()].filter((item) => item !== null),
    itemsGone: [...drafts.items].filter(([, item]) => item === null).map(([id]) => id),
    usage: [...drafts.usage.values()],
    annotations: [...drafts.annotations.values()],
  };
}

export function isEmpty(writes: RowWrites): boolean {
  return Object.values(writes).every((rows) => rows.length === 0);
}

function apply(change: RowChange, drafts: Drafts): void {
  if (change.type === 'RunDeleted') return deleteRun(drafts, change.id);
  if (change.type === 'AnnotationPut') return annotate(drafts.annotations, change.row);
  switch (change.type) {
    case 'RunAdded':
      if (!drafts.runs.has(change.row.id)) drafts.runs.set(change.row.id, change.row);
      break;
    case 'RunProfiled':
    case 'RunShortlisted':
    case 'RunDecided':
    case 'RunProposed':
    case 'RunEnded':
      updateRun(drafts, updateOf(change));
      break;
    case 'ProposalAdded':
      if (!drafts.proposals.has(change.row.id)) drafts.proposals.set(change.row.id, change.row);
      break;
    case 'ProposalDecided':
    case 'ProposalAssigned':
    case 'DecisionRepeated':
    case 'ProposalRechecked':
      markProposal(drafts, marksOf(change));
      break;
    case 'DecisionAdded':
    case 'OutcomeAdded':
    case 'ConditionMet':
    case 'MemoChecked':
    case 'FactCorrected':
      append(drafts, change);
      break;
    case 'ItemPut':
    case 'ItemGone':
      putItem(drafts.items, change);
      break;
    case 'UsageCounted':
      count(drafts.usage, change.row);
      break;
  }
}

/** Null by its id once it is gone. */
function putItem(items: Drafts['items'], change: Extract<RowChange, { readonly type: 'ItemPut' | 'ItemGone' }>): void {
  if (change.type === 'ItemPut') items.set(change.row.id, change.row);
  else items.set(change.id, null);
}

type Appended = 'DecisionAdded' | 'OutcomeAdded' | 'ConditionMet' | 'MemoChecked' | 'FactCorrected';

/** Rows that nothing changes later. */
function append(drafts: Drafts, change: Extract<RowChange, { readonly type: Appended }>): void {
  switch (change.type) {
    case 'DecisionAdded':
      drafts.decisions.push(change.row);
      break;
    case 'OutcomeAdded':
      drafts.outcomes.push(change.row);
      break;
    case 'ConditionMet':
      drafts.conditionsMet.push(change.row);
      break;
    case 'MemoChecked':
      drafts.memos.push(change.row);
      break;
    case 'FactCorrected':
      drafts.corrections.push(change.row);
      break;
  }
}

type RunChanging = Extract<
  RowChange,
  { readonly type: 'RunProfiled' | 'RunShortlisted' | 'RunDecided' | 'RunProposed' | 'RunEnded' }
>;

function updateOf(change: RunChanging): RunUpdate {
  const unchanged = { ...NO_UPDATE, id: change.id, position: change.position };
  switch (change.type) {
    case 'RunProfiled':
      return { ...unchanged, goal_profile: change.profile };
    case 'RunShortlisted':
      return { ...unchanged, symbols: change.symbols };
    case 'RunDecided':
      return unchanged;
    case 'RunProposed':
      return { ...unchanged, proposals: 1 };
    case 'RunEnded':
      return { ...unchanged, status: change.status, ended_at: change.endedAt, spend: change.spend };
  }
}

/** Rows that this batch adds are never written; those of an earlier batch are deleted. */
function deleteRun({ runs, runUpdates, runsGone, proposals }: Drafts, id: string): void {
  runs.delete(id);
  runUpdates.delete(id);
  for (const proposal of proposals.values()) if (proposal.run_id === id) proposals.delete(proposal.id);
  runsGone.add(id);
}

/** Into the new row, if this batch adds it, else into the update of the one that is there. */
function updateRun({ runs, runUpdates }: Drafts, update: RunUpdate): void {
  const merge = <Row extends RunRow | RunUpdate>(row: Row): Row => ({
    ...row,
    status: update.status ?? row.status,
    ended_at: update.ended_at ?? row.ended_at,
    proposals: row.proposals + update.proposals,
    position: update.position,
    spend: update.spend ?? row.spend,
    goal_profile: update.goal_profile ?? row.goal_profile,
    symbols: update.symbols ?? row.symbols,
  });
  const added = runs.get(update.id);
  if (added) {
    runs.set(update.id, merge(added));
    return;
  }
  const before = runUpdates.get(update.id);
  runUpdates.set(update.id, before ? merge(before) : update);
}

function markProposal({ proposals, proposalMarks }: Drafts, marks: ProposalMarks): void {
  const added = proposals.get(marks.id);
  if (added) {
    proposals.set(marks.id, marked(added, marks));
    return;
  }
  const before = proposalMarks.get(marks.id);
  proposalMarks.set(marks.id, before ? marked(before, marks) : marks);
}

function count(usage: Map<string, UsageRow>, row: UsageRow): void {
  const id = `${row.workspace_id} ${row.day}`;
  usage.set(id, { ...row, runs: (usage.get(id)?.runs ?? 0) + row.runs });
}

function annotate(annotations: Map<string, AnnotationRow>, row: AnnotationRow): void {
  const { workspace_id, about, subject, kind, id } = row;
  annotations.set(JSON.stringify([workspace_id, about, subject, kind, id]), row);
}
