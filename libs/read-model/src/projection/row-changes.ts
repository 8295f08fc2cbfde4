import {
  notesContract,
  proposalContract,
  runContract,
  STORED_EVENT_TYPES,
  usageContract,
  watchlistContract,
} from '@gemscout/contracts';
import {
  DEFAULT_DEPTH,
  type NotesEvent,
  type PayloadOf,
  type ProposalDecisionEvent,
  type ProposalEvent,
  type ProposalRechecked,
  type ProposalSaved,
  type RunEvent,
  shortlistedSymbols,
  spreadOf,
  tagKey,
  type UsageEvent,
  type WatchlistEvent,
} from '@gemscout/domain';
import type { Recorded } from '@gemscout/event-store';
import type { AnnotationRow, RunSpend } from '../schema/rows.ts';
import { conditionRowOf, correctionRowOf, outcomeRowOf, proposalRowOf } from './proposal-rows.ts';
import type { RowChange } from './row-change.ts';

const WITH_ROWS: ReadonlySet<string> = new Set([
  'RunRequested',
  'INIT',
  'SHORTLIST',
  'DECISION',
  'SampleRunDeleted',
  'PROPOSAL_SAVED',
  'DONE',
  'ERROR',
  'ProposalSaved',
  'ProposalApproved',
  'ProposalDismissed',
  'ProposalReopened',
  'ProposalAssigned',
  'DecisionRepeated',
  'ProposalRechecked',
  'OutcomeSettled',
  'ConditionMet',
  'FactCorrected',
  'WatchlistItemAdded',
  'WatchlistItemRemoved',
  'WatchlistItemRestored',
  'RunCharged',
  'RunRefunded',
  'NoteAdded',
  'NoteRemoved',
  'TagAdded',
  'TagRemoved',
]);
/** Known events that change no row are not parsed: they are most of the store. */
const WITHOUT_ROWS: ReadonlySet<string> = new Set([
  'Erased',
  ...STORED_EVENT_TYPES.filter((type) => !WITH_ROWS.has(type)),
]);
/** As pages name an item of evidence. */
const SHORT_ID = 12;
const NONE: readonly RowChange[] = [];

type DecisionLine = Extract<RunEvent, { readonly type: 'DECISION' }>;

/**
 * The rows that an event changes. Streams of other kinds change none.
 *
 * @throws UnknownStoredEvent for an event of these streams that this release cannot read
 */
export function rowChangesOf(recorded: Recorded): readonly RowChange[] {
  const { stream, type, data } = recorded;
  if (WITHOUT_ROWS.has(type)) return NONE;
  if (stream.startsWith('run-')) return ofRun(runContract.parse(type, data), recorded);
  if (stream.startsWith('proposal-')) return ofProposal(proposalContract.parse(type, data));
  if (stream.startsWith('watchlist-')) return ofWatchlist(watchlistContract.parse(type, data));
  if (stream.startsWith('usage-')) return ofUsage(usageContract.parse(type, data));
  if (stream.startsWith('notes-')) return [ofNotes(notesContract.parse(type, data))];
  return NONE;
}

function ofRun(event: RunEvent, { stream, position }: Recorded): readonly RowChange[] {
  const id = stream.slice('run-'.length);
  if (event.type === 'RunRequested') {
    const { workspaceId, userId, kind, subject, forkedFrom, sample = false, depth = DEFAULT_DEPTH, at } = event;
    const added = {
      status: 'active',
      created_at: at,
      ended_at: null,
      proposals: 0,
      position,
      spend: null,
      goal_profile: null,
      started_by: userId,
      symbols: null,
    };
    const forked_from = forkedFrom ? { run_id: forkedFrom.runId, seq: forkedFrom.revision } : null;
    const row = { id, workspace_id: workspaceId, kind, subject, ...added, forked_from, sample, depth };
    return [{ type: 'RunAdded', row }];
  }
  if (event.type === 'INIT') return profileOf(id, event.payload, position);
  if (event.type === 'SHORTLIST') return [{ type: 'RunShortlisted', id, symbols: shortlistedSymbols(event), position }];
  if (event.type === 'DECISION') return decisionOf(id, event, position);
  if (event.type === 'SampleRunDeleted') return [{ type: 'RunDeleted', id }];
  if (event.type === 'PROPOSAL_SAVED') return [{ type: 'RunProposed', id, position }];
  const ended = { type: 'RunEnded', id, endedAt: event.at, position } as const;
  if (event.type === 'DONE') return [{ ...ended, status: event.payload.outcome, spend: spendOf(event.payload) }];
  if (event.type === 'ERROR') return [{ ...ended, status: 'error', spend: spendOf(event.payload) }];
  return NONE;
}

/** None where the run has no goal profile. */
function profileOf(id: string, { profile = null }: PayloadOf<'INIT'>, position: string): readonly RowChange[] {
  return profile === null ? NONE : [{ type: 'RunProfiled', id, profile, position }];
}

/** None where the line of an earlier release does not say what was decided, or on what. */
function decisionOf(runId: string, { symbol, payload, at }: DecisionLine, position: string): readonly RowChange[] {
  const { verdict, confidence } = payload;
  if (symbol === undefined || verdict === undefined) return NONE;
  const row = { run_id: runId, symbol, verdict, confidence: confidence ?? null, decided_at: at };
  return [
    { type: 'DecisionAdded', row },
    { type: 'RunDecided', id: runId, position },
  ];
}

function ofProposal(event: ProposalEvent): readonly RowChange[] {
  if (event.type === 'DecideAgainRequested' || event.type === 'DecideAgainStopped') return NONE;
  if (event.type === 'ProposalApproved' || event.type === 'ProposalDismissed' || event.type === 'ProposalReopened')
    return [ofDecision(event)];
  if (event.type === 'ProposalAssigned') {
    const { proposalId: id, assigneeId: user_id, userId: by, at } = event;
    return [{ type: 'ProposalAssigned', id, assigned: { user_id, by, at } }];
  }
  if (event.type === 'ProposalRechecked') return [ofRecheck(event), ...memoOf(event)];
  if (event.type === 'DecisionRepeated')
    return [
      {
        type: 'DecisionRepeated',
        id: event.proposalId,
        score: event.score,
        repeated: spreadOf(event.decisions) ?? null,
      },
    ];
  if (event.type === 'ConditionMet') return [{ type: 'ConditionMet', row: conditionRowOf(event) }];
  if (event.type === 'FactCorrected') return [{ type: 'FactCorrected', row: correctionRowOf(event) }];
  if (event.type === 'OutcomeSettled') return [{ type: 'OutcomeAdded', row: outcomeRowOf(event) }];
  return [{ type: 'ProposalAdded', row: proposalRowOf(event) }, ...memoOf(event)];
}

/** The last decision counts. One that names no person is of an earlier release, which left the other mark as it was. */
function ofDecision(event: ProposalDecisionEvent): RowChange {
  const { type, proposalId: id, userId, at } = event;
  const decision = { type: 'ProposalDecided', id } as const;
  if (type === 'ProposalReopened') return { ...decision, watched: false, dismissed: false, decided: null };
  const why = { user_id: userId, at, reason: event.reason ?? null };
  if (type === 'ProposalApproved')
    return { ...decision, watched: true, dismissed: false, decided: { outcome: 'approved', ...why } };
  const watched = userId === null ? null : false;
  return { ...decision, watched, dismissed: true, decided: { outcome: 'dismissed', ...why } };
}

/** None where no facts of the memo are stored: a user wrote it, or an earlier release. */
function memoOf(event: Pick<ProposalSaved, 'proposalId' | 'workspaceId' | 'memoCheck' | 'at'>): readonly RowChange[] {
  const { proposalId: proposal_id, workspaceId: workspace_id, memoCheck, at: checked_at } = event;
  const memo_check = memoCheck?.memo_check ?? null;
  return memo_check === null
    ? NONE
    : [{ type: 'MemoChecked', row: { proposal_id, memo_check, workspace_id, checked_at } }];
}

function ofRecheck(event: ProposalRechecked): RowChange {
  const { proposalId, memo, price, priceAsOf, evidenceAt, expiresAt, spend, before, after, claims, at } = event;
  const { analyst, changed, reasons, tools, evidence, checkedAt, conditions = null } = event;
  const rechecked = {
    at,
    checked_at: checkedAt,
    analyst,
    changed: [...changed],
    reasons: [...reasons],
    tools: [...tools],
    before,
    after,
    claims: { ...claims, gone: [...claims.gone] },
    price,
    price_as_of: priceAsOf,
    evidence: evidence.map((hash) => hash.slice(0, SHORT_ID)),
    spend_usd: spend.usd,
  };
  const facts = {
    memo,
    score: after.confidence,
    price,
    price_as_of: priceAsOf,
    evidence_at: evidenceAt,
    expires_at: expiresAt,
    spend_usd: spend.usd,
    spend_tokens: spend.tokens,
    rechecked,
    conditions,
  };
  return { type: 'ProposalRechecked', id: proposalId, facts };
}

/** Null where the end of an earlier release does not say. */
function spendOf({ spend }: PayloadOf<'DONE' | 'ERROR'>): RunSpend | null {
  if (!spend) return null;
  const { modelCalls, toolCalls, tokens, usd, activeMs } = spend;
  return { model_calls: modelCalls, tool_calls: toolCalls, tokens, usd, active_ms: activeMs };
}

/** Adding is the approval of the proposal that it names; removing does not bring that proposal back, nor restoring approve it. */
function ofWatchlist(event: WatchlistEvent): readonly RowChange[] {
  if (event.type === 'WatchlistItemRemoved') return [{ type: 'ItemGone', id: event.itemId }];
  const { itemId, workspaceId, symbol, notes, proposalId, at } = event;
  const addedAt = event.type === 'WatchlistItemRestored' ? event.addedAt : at;
  const put: RowChange = {
    type: 'ItemPut',
    row: { id: itemId, workspace_id: workspaceId, symbol, notes, added_at: addedAt },
  };
  return proposalId === null || event.type === 'WatchlistItemRestored'
    ? [put]
    : [put, { type: 'ProposalDecided', id: proposalId, watched: true, dismissed: null, decided: null }];
}

function ofUsage({ type, workspaceId, charge }: UsageEvent): readonly RowChange[] {
  const runs = type === 'RunCharged' ? 1 : -1;
  return [{ type: 'UsageCounted', row: { workspace_id: workspaceId, month: charge.month, day: charge.day, runs } }];
}

/** What was removed keeps a row without its text. */
function ofNotes(event: NotesEvent): RowChange {
  const { workspaceId: workspace_id, about, subject, userId: user_id, at } = event;
  const facts = { workspace_id, about, subject, user_id, at };
  switch (event.type) {
    case 'NoteAdded':
      return noted({ ...facts, kind: 'note', id: event.noteId, text: event.text, removed: false });
    case 'NoteRemoved':
      return noted({ ...facts, kind: 'note', id: event.noteId, text: '', removed: true });
    case 'TagAdded':
      return noted({ ...facts, kind: 'tag', id: tagKey(event.tag), text: event.tag, removed: false });
    case 'TagRemoved':
      return noted({ ...facts, kind: 'tag', id: tagKey(event.tag), text: '', removed: true });
  }
}

function noted(row: AnnotationRow): RowChange {
  return { type: 'AnnotationPut', row };
}
