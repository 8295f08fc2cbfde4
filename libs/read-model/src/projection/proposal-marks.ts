import type { ProposalRow } from '../schema/rows.ts';
import type { RecheckedFacts, RowChange } from './row-change.ts';

/**
 * What a proposal row gets later: what was decided on it and to whom it was assigned, null where that is unchanged; what deciding again last gave, with the
 * score to show then; and what the last re-check made of it, which also takes back a repetition before it.
 */
export type ProposalMarks = Pick<ProposalRow, 'id' | 'decided' | 'assigned' | 'repeated' | keyof RecheckedFacts> & {
  readonly dismissed: boolean | null;
  readonly watched: boolean | null;
};

const NO_MARKS = {
  dismissed: null,
  watched: null,
  decided: null,
  assigned: null,
  repeated: null,
  score: null,
  memo: '',
  price: null,
  price_as_of: null,
  evidence_at: null,
  expires_at: null,
  spend_usd: null,
  spend_tokens: null,
  rechecked: null,
  conditions: null,
};

type MarkingType = 'ProposalDecided' | 'ProposalAssigned' | 'DecisionRepeated' | 'ProposalRechecked';
type Marking = Extract<RowChange, { readonly type: MarkingType }>;

export function marksOf(change: Marking): ProposalMarks {
  const { type, id } = change;
  if (type === 'ProposalRechecked') return { ...NO_MARKS, id, ...change.facts };
  if (type === 'DecisionRepeated') return { ...NO_MARKS, id, score: change.score, repeated: change.repeated };
  if (type === 'ProposalAssigned') return { ...NO_MARKS, id, assigned: change.assigned };
  return { ...NO_MARKS, id, dismissed: change.dismissed, watched: change.watched, decided: change.decided };
}

/** The row, or the marks of an earlier event, with these on it. */
export function marked<Row extends ProposalMarks>(row: Row, marks: ProposalMarks): Row {
  const { id: _id, dismissed, watched, decided: newly, assigned, repeated, ...facts } = marks;
  const isReopened = dismissed === false && watched === false;
  const decided = isReopened ? null : (newly ?? row.decided);
  const flags = {
    dismissed: dismissed ?? row.dismissed,
    watched: watched ?? row.watched,
    decided,
    assigned: assigned ?? row.assigned,
  };
  if (!marks.rechecked) return { ...row, ...flags, ...(repeated && { repeated, score: marks.score }) };
  const spent = {
    spend_usd: (row.spend_usd ?? 0) + (marks.spend_usd ?? 0),
    spend_tokens: (row.spend_tokens ?? 0) + (marks.spend_tokens ?? 0),
  };
  return { ...row, ...flags, repeated, ...facts, ...spent };
}
