import type { FactValue, FormulaId, MetricId, MetricWindow, Unit } from '@gemscout/contracts';
import type { FirstValue, FormulaId as StatementFormulaId } from '@gemscout/filings';

/** Stable within a dossier: `close`, `eps_actual.2014q1`, `sector.energy.change_20d`, `news.3`, `diff(close,sma_50)`. */
export type FactId = string;

/** What a fact is about. A company's sector is null where its row does not say. */
export type FactSubject =
  | { readonly kind: 'symbol'; readonly symbol: string; readonly sector: string | null }
  | { readonly kind: 'sector'; readonly sector: string }
  | { readonly kind: 'market' };

/**
 * The time that a value covers. Days are `yyyy-mm-dd`; the end of a quarter may be a month, `yyyy-mm`. A fiscal year is a window
 * of one year with its name, such as `2024`; the last twelve months are one without.
 */
export type FactPeriod =
  | { readonly type: 'day'; readonly day: string; /** So many peers it is of. */ readonly peers?: number }
  | ({ readonly type: 'window'; readonly until: string; readonly fiscalYear?: string } & MetricWindow)
  | { readonly type: 'quarter'; readonly end: string }
  | {
      readonly type: 'ahead';
      readonly from: string;
      readonly until: string;
      /** Of what is expected of a whole quarter or fiscal year, which may have begun. */
      readonly of?: 'quarter' | 'fiscal year';
    };

/** What a figure was computed from, as readers see it. */
export type ShownInput = { readonly id: string; readonly label: string; readonly shown: string };

/** A value that the product may state, with what a reader has to know about it. */
export type Fact = {
  readonly id: FactId;
  readonly subject: FactSubject;
  readonly metric: MetricId;
  readonly value: FactValue;
  readonly unit: Unit;
  readonly period: FactPeriod;
  /** The day it was true, `yyyy-mm-dd`: of a result the day of the report, of a valuation its own day. */
  readonly asOf: string;
  /** ISO 8601; no earlier than it could be known, and at the latest the end of that day (UTC). */
  readonly knownFrom: string;
  /** The publisher of a text, else the provider of the data. */
  readonly source: string;
  /** Hashes of the items that it was read from, or that its inputs were. Empty for a level that the writer set. */
  readonly evidence: readonly string[];
  /** True for a count of a list that was cut: there are at least so many. */
  readonly isAtLeast?: boolean;
  /** How the code computed it. `inputs` are those that are facts too; there may be none. */
  readonly computed?: {
    readonly formula: FormulaId | StatementFormulaId;
    readonly inputs: readonly FactId[];
    /** What a formula of statements calls its inputs, in their order. */
    readonly names?: readonly string[];
    /** The inputs that are no facts, such as the closes of an index with their first and last day. */
    readonly others?: readonly ShownInput[];
  };
  /** Of what comes from filings. */
  readonly filing?: {
    /** The day of the newest, `yyyy-mm-dd`. */
    readonly filed: string;
    readonly accessions: readonly string[];
    /** The section that is counted: `10-K, risk factors`. */
    readonly part?: string;
    /** What was filed first, where a later filing restates it. */
    readonly first?: FirstValue;
  };
};
