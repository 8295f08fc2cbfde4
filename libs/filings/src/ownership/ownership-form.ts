import type { FilingId } from '../filing-id.ts';

/** One who files: an officer, a director, an owner of more than ten percent, or several of these in one. */
export type Insider = {
  /** Ten digits. */
  readonly cik: string;
  readonly name: string;
  readonly isOfficer: boolean;
  readonly isDirector: boolean;
  readonly isTenPercentOwner: boolean;
  /** Of an officer; null where none is given. */
  readonly title: string | null;
};

/** A transaction by its code: `P` and `S` are trades in the market or in private, all others are not. */
export type TransactionKind = 'purchase' | 'sale' | 'exercise' | 'grant' | 'tax' | 'gift' | 'other';

/** A row of the tables of Forms 4 and 5. */
export type InsiderTransaction = {
  readonly security: string;
  /** An option, a unit or another right, and not the share itself. */
  readonly isDerivative: boolean;
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** As the SEC defines it: `P`, `S`, `M`, `A`, `F`, …; empty where the form gives none. */
  readonly code: string;
  readonly kind: TransactionKind;
  /** Null where the form gives none, or only a footnote. */
  readonly shares: number | null;
  /** In USD; null where the form gives none, or only a footnote. */
  readonly priceUsd: number | null;
  readonly isAcquired: boolean;
  /** What the insider has of this security after the transaction; null where the form gives none. */
  readonly sharesAfter: number | null;
  /** Made under a plan of Rule 10b5-1, which was decided on earlier. */
  readonly isPlanned: boolean;
};

/** What an insider has without having traded it, as Form 3 lists it. */
export type InsiderHolding = {
  readonly security: string;
  readonly isDerivative: boolean;
  readonly shares: number | null;
};

/** A statement of ownership: Form 3 (at the start), 4 (a change) or 5 (of the year). */
export type OwnershipForm = FilingId & {
  readonly form: '3' | '4' | '5';
  /** Replaces a form that was filed before. */
  readonly isAmendment: boolean;
  /** Of an amendment: the day on which the form was filed that it replaces; null where it does not say. */
  readonly originalFiled: string | null;
  /** The day of the first transaction, or on which the insider became one. */
  readonly periodOfReport: string;
  /** Ten digits. */
  readonly issuerCik: string;
  /** Never empty. Several owners of one form report the same shares. */
  readonly owners: readonly Insider[];
  readonly transactions: readonly InsiderTransaction[];
  readonly holdings: readonly InsiderHolding[];
};

/** Shares of one class that are about to be sold. */
export type ProposedLot = {
  readonly security: string;
  readonly shares: number;
  /** What they were worth shortly before the filing, in USD. */
  readonly marketValueUsd: number;
  /** `yyyy-mm-dd`, approximately. */
  readonly saleDate: string;
};

/** Form 144: the notice that an insider is about to sell restricted shares. */
export type ProposedSale = FilingId & {
  readonly form: '144';
  /** Replaces a notice that was filed before. */
  readonly isAmendment: boolean;
  /** Ten digits. */
  readonly issuerCik: string;
  readonly seller: string;
  /** Never empty. */
  readonly lots: readonly ProposedLot[];
  /** The sale is made under a plan of Rule 10b5-1. */
  readonly isPlanned: boolean;
};
