/** What a fact can say. */
type FactValue = number | string | boolean;

/** A fact of a memo that its source gives another value for by now. */
export type Correction = {
  /** The check of the memo, by its hash: a re-check gives a proposal another memo. */
  readonly memoCheck: string;
  /** Names the fact within its memo: what it is about, its metric, time and source. */
  readonly fact: string;
  readonly metric: string;
  /** In words: `Revenue`, a ticker, `in fiscal 2024, to 28 September 2024`. */
  readonly label: string;
  readonly subject: string;
  readonly period: string;
  /** What the memo rests on, and what the source says now; `shown` as readers see it. */
  readonly before: CorrectedValue;
  readonly after: CorrectedValue;
  /** Who gave both values. */
  readonly source: string;
  /** The day of the filing that corrects it, else the day of the newer answer, `yyyy-mm-dd`. */
  readonly correctedOn: string;
  /** The labels of the memo's figures that it is an input of; empty for a figure that the memo states itself. */
  readonly inputOf: readonly string[];
  /** True if the code computed it from what its source corrected; false for what the source states. */
  readonly isComputed: boolean;
  /** The hash of the item that the memo used, and of the one with the newer answer. */
  readonly evidence: string;
  readonly newEvidence: string;
  /** When the newer answer was read, ISO 8601. */
  readonly readAt: string;
};
export type CorrectedValue = { readonly value: FactValue; readonly shown: string };

/** A source corrected a fact that the memo used. Recorded once for each new value; the memo stays as it was. */
export type FactCorrected = {
  readonly type: 'FactCorrected';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly symbol: string;
  /** The first correction of this fact is 1. */
  readonly nr: number;
  readonly at: string;
} & Correction;

/** A correction that was found, and what decides whether it is one. */
export type FoundCorrection = Correction & {
  /** The names of the facts that it was computed from; null for a fact that the source states. */
  readonly computedFrom: readonly string[] | null;
  /** True if a filing corrects it that is newer than what the memo used. */
  readonly isRefiled: boolean;
};

export type CorrectFacts = {
  readonly type: 'CorrectFacts';
  readonly found: readonly FoundCorrection[];
  readonly now: string;
};

/** The last correction of each fact, by `correctedFact`. */
export type CorrectedFacts = Readonly<Record<string, Pick<FactCorrected, 'after' | 'nr' | 'readAt'>>>;

type Correctable = {
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly symbol: string;
  readonly corrected: CorrectedFacts;
};

/** Names a fact of one memo of a proposal. */
export function correctedFact({ memoCheck, fact }: Pick<Correction, 'memoCheck' | 'fact'>): string {
  return `${memoCheck} ${fact}`;
}

/**
 * Records what the source says now where that is not the last value known: so a repetition records nothing, and a correction
 * back to the first value is one too. An answer that was read before the last correction of a fact is ignored. A computed fact
 * is corrected where one of its inputs is, or a filing restates it: anything else is a change of the computation.
 */
export function corrected(command: CorrectFacts, proposal: Correctable): readonly FactCorrected[] {
  const { proposalId, workspaceId, symbol } = proposal;
  const about = { proposalId, workspaceId, symbol };
  const changed = command.found.filter((each) => isNews(each, proposal.corrected));
  const names = new Set([
    ...changed.filter(({ computedFrom }) => computedFrom === null).map(correctedFact),
    ...Object.keys(proposal.corrected),
  ]);
  return changed
    .filter((each) => isCorrection(each, names))
    .map(({ computedFrom: _inputs, isRefiled: _refiled, ...correction }): FactCorrected => {
      const last = proposal.corrected[correctedFact(correction)];
      const before = last?.after ?? correction.before;
      return { type: 'FactCorrected', ...about, ...correction, before, nr: (last?.nr ?? 0) + 1, at: command.now };
    });
}

function isNews(found: FoundCorrection, known: CorrectedFacts): boolean {
  const last = known[correctedFact(found)];
  if (!last) return found.before.value !== found.after.value;
  return last.after.shown !== found.after.shown && found.readAt >= last.readAt;
}

function isCorrection({ memoCheck, computedFrom, isRefiled }: FoundCorrection, names: ReadonlySet<string>): boolean {
  return (
    computedFrom === null || isRefiled || computedFrom.some((fact) => names.has(correctedFact({ memoCheck, fact })))
  );
}

export function evolveCorrected(known: CorrectedFacts, event: FactCorrected): CorrectedFacts {
  const { after, nr, readAt } = event;
  return { ...known, [correctedFact(event)]: { after, nr, readAt } };
}
