import { z } from 'zod';
import type { Insider, InsiderHolding, InsiderTransaction, ProposedLot, TransactionKind } from './ownership-form.ts';
import { cik, day, flag, numeric, text } from './xml.ts';

const KINDS: ReadonlyMap<string, TransactionKind> = new Map([
  ['P', 'purchase'],
  ['S', 'sale'],
  ['M', 'exercise'],
  ['X', 'exercise'],
  ['C', 'exercise'],
  ['O', 'exercise'],
  ['A', 'grant'],
  ['F', 'tax'],
  ['G', 'gift'],
]);

const valued = z.object({ value: text }).transform(({ value }) => value);
const title = valued.catch('');
const amount = z
  .object({ value: numeric })
  .transform(({ value }) => value)
  .catch(null);
const sharesAfter = z
  .object({ sharesOwnedFollowingTransaction: amount })
  .transform((amounts) => amounts.sharesOwnedFollowingTransaction)
  .catch(null);

const Owner = z
  .object({
    reportingOwnerId: z.object({ rptOwnerCik: cik, rptOwnerName: text }),
    reportingOwnerRelationship: z.object({
      isDirector: flag,
      isOfficer: flag,
      isTenPercentOwner: flag,
      officerTitle: text.nullable().catch(null),
    }),
  })
  .transform(({ reportingOwnerId: id, reportingOwnerRelationship: { officerTitle, ...roles } }): Insider => {
    return { cik: id.rptOwnerCik, name: id.rptOwnerName, ...roles, title: officerTitle === '' ? null : officerTitle };
  });

type RowOfForm = Omit<InsiderTransaction, 'isDerivative' | 'isPlanned'>;

const Transaction = z
  .object({
    securityTitle: title,
    transactionDate: z.object({ value: day }),
    transactionCoding: z.object({ transactionCode: text }).catch({ transactionCode: '' }),
    transactionAmounts: z.object({
      transactionShares: amount,
      transactionPricePerShare: amount,
      transactionAcquiredDisposedCode: valued.pipe(z.enum(['A', 'D'])),
    }),
    postTransactionAmounts: sharesAfter,
  })
  .transform(({ transactionCoding: { transactionCode: code }, transactionAmounts: amounts, ...row }): RowOfForm => ({
    security: row.securityTitle,
    date: row.transactionDate.value,
    code,
    kind: KINDS.get(code) ?? 'other',
    shares: amounts.transactionShares,
    priceUsd: amounts.transactionPricePerShare,
    isAcquired: amounts.transactionAcquiredDisposedCode === 'A',
    sharesAfter: row.postTransactionAmounts,
  }));

const Holding = z
  .object({ securityTitle: title, postTransactionAmounts: sharesAfter })
  .transform((row): Omit<InsiderHolding, 'isDerivative'> => {
    return { security: row.securityTitle, shares: row.postTransactionAmounts };
  });

/** A row with the ids of the footnotes anywhere in it. */
const noted = <Row>(row: z.ZodType<Row>) =>
  z.unknown().transform((element, context) => {
    const read = row.safeParse(element);
    if (read.success) return { row: read.data, footnoteIds: footnoteIdsIn(element) };
    context.addIssue(read.error.issues[0]?.path.join('.') ?? '');
    return z.NEVER;
  });

const DEEPEST_FOOTNOTE = 5;

function footnoteIdsIn(element: unknown, depth = 0): readonly string[] {
  if (typeof element !== 'object' || element === null || depth > DEEPEST_FOOTNOTE) return [];
  return Object.entries(element).flatMap(([name, child]) =>
    name === '@_id' ? [String(child)] : footnoteIdsIn(child, depth + 1),
  );
}

const transactions = z.array(noted(Transaction)).default([]);
const holdings = z.array(Holding).default([]);
const footnote = z.object({ '@_id': z.string(), '#text': z.string().default('') });

/** Forms 3, 4 and 5 as `parseForm` gives them; an empty table counts as one without rows. */
export const OwnershipDocument = z.object({
  documentType: text.pipe(z.enum(['3', '4', '5', '3/A', '4/A', '5/A'])),
  periodOfReport: day,
  dateOfOriginalSubmission: day.nullable().catch(null),
  aff10b5One: flag,
  issuer: z.object({ issuerCik: cik }),
  reportingOwner: z.array(Owner).min(1),
  nonDerivativeTable: z
    .object({ nonDerivativeTransaction: transactions, nonDerivativeHolding: holdings })
    .default({ nonDerivativeTransaction: [], nonDerivativeHolding: [] }),
  derivativeTable: z
    .object({ derivativeTransaction: transactions, derivativeHolding: holdings })
    .default({ derivativeTransaction: [], derivativeHolding: [] }),
  footnotes: z.object({ footnote: z.array(footnote).default([]) }).default({ footnote: [] }),
  remarks: text.default(''),
});
export type OwnershipDocument = z.infer<typeof OwnershipDocument>;

const Lot = z
  .object({
    securitiesClassTitle: text,
    noOfUnitsSold: numeric.pipe(z.number()),
    aggregateMarketValue: numeric.pipe(z.number()),
    approxSaleDate: day,
  })
  .transform((lot): ProposedLot => ({
    security: lot.securitiesClassTitle,
    shares: lot.noOfUnitsSold,
    marketValueUsd: lot.aggregateMarketValue,
    saleDate: lot.approxSaleDate,
  }));
const plans = z.object({ planAdoptionDate: z.array(z.unknown()).default([]) }).default({ planAdoptionDate: [] });

/** Form 144. */
export const SaleNotice = z.object({
  headerData: z.object({ submissionType: text.pipe(z.enum(['144', '144/A'])) }),
  formData: z.object({
    issuerInfo: z.object({ issuerCik: cik, nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold: text }),
    securitiesInformation: z.array(Lot).min(1),
    remarks: text.default(''),
    noticeSignature: z.object({ planAdoptionDates: plans }),
  }),
});
