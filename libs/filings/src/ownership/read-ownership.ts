import type { z } from 'zod';
import type { Reading } from '../reading.ts';
import { parseSubmission } from '../submission/submission.ts';
import { OwnershipDocument, SaleNotice } from './form-schema.ts';
import type { FilingId } from '../filing-id.ts';
import type { InsiderTransaction, OwnershipForm, ProposedSale } from './ownership-form.ts';
import { namesPlan, plannedRows } from './trading-plans.ts';
import { parseForm } from './xml.ts';

const FORM_OF_TYPE = { '3': '3', '3/A': '3', '4': '4', '4/A': '4', '5': '5', '5/A': '5' } as const;

/**
 * A form about the shares of insiders: 3, 4, 5 or 144.
 *
 * @param text a full submission text file, whose header tells number and day, or the XML of the form
 * @param filing of XML, which says neither its number nor the day of its filing
 * @returns the form, or a reason where `text` is something else, is cut off, or has a row that cannot be read
 */
export function readOwnership(text: string, filing?: FilingId): Reading<OwnershipForm | ProposedSale> {
  const isSubmission = text.slice(0, 200).includes('-HEADER>');
  if (!isSubmission) return filing ? readForm(text, filing) : unusable('the day of the filing is not known');
  const submission = parseSubmission(text);
  if (!submission) return unusable('the submission is cut off');
  const document = submission.documents.find(({ type }) => type === submission.form);
  return document ? readForm(document.text, submission) : unusable(`no document of type ${submission.form}`);
}

const unusable = (reason: string) => ({ value: null, reason });

function readForm(xml: string, { accession, filed }: FilingId): Reading<OwnershipForm | ProposedSale> {
  if (xml.includes('<ownershipDocument')) return readStatement(xml, { accession, filed });
  if (/<(?:\w+:)?edgarSubmission\b/.test(xml)) return readSaleNotice(xml, { accession, filed });
  return unusable('not an ownership form');
}

function readStatement(xml: string, filing: FilingId): Reading<OwnershipForm> {
  const reading = readRoot(xml, 'ownershipDocument', OwnershipDocument);
  if (reading.value === null) return reading;
  const { documentType, dateOfOriginalSubmission, periodOfReport, issuer, reportingOwner, ...document } = reading.value;
  const value: OwnershipForm = {
    ...filing,
    form: FORM_OF_TYPE[documentType],
    isAmendment: documentType.endsWith('/A'),
    originalFiled: dateOfOriginalSubmission,
    periodOfReport,
    issuerCik: issuer.issuerCik,
    owners: reportingOwner,
    transactions: transactionsOf(document),
    holdings: [
      ...document.nonDerivativeTable.nonDerivativeHolding.map((holding) => ({ ...holding, isDerivative: false })),
      ...document.derivativeTable.derivativeHolding.map((holding) => ({ ...holding, isDerivative: true })),
    ],
  };
  return { value };
}

type Tables = Pick<
  OwnershipDocument,
  'nonDerivativeTable' | 'derivativeTable' | 'footnotes' | 'remarks' | 'aff10b5One'
>;

function transactionsOf(document: Tables): readonly InsiderTransaction[] {
  const rows = [
    ...document.nonDerivativeTable.nonDerivativeTransaction.map((read) => ({ ...read, isDerivative: false })),
    ...document.derivativeTable.derivativeTransaction.map((read) => ({ ...read, isDerivative: true })),
  ];
  const planned = plannedRows(
    rows.map(({ footnoteIds }) => footnoteIds),
    {
      isChecked: document.aff10b5One,
      footnotes: new Map(document.footnotes.footnote.map((note) => [note['@_id'], note['#text']])),
      remarks: document.remarks,
    },
  );
  return rows.map(({ row, isDerivative }, index) => ({ ...row, isDerivative, isPlanned: planned[index] === true }));
}

function readSaleNotice(xml: string, filing: FilingId): Reading<ProposedSale> {
  const reading = readRoot(xml, 'edgarSubmission', SaleNotice);
  if (reading.value === null) return reading;
  const { headerData, formData } = reading.value;
  const value: ProposedSale = {
    ...filing,
    form: '144',
    isAmendment: headerData.submissionType === '144/A',
    issuerCik: formData.issuerInfo.issuerCik,
    seller: formData.issuerInfo.nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold,
    lots: formData.securitiesInformation,
    isPlanned: formData.noticeSignature.planAdoptionDates.planAdoptionDate.length > 0 || namesPlan(formData.remarks),
  };
  return { value };
}

function readRoot<Form>(xml: string, root: string, schema: z.ZodType<Form>): Reading<Form> {
  const elements = parseForm(xml, root);
  if (elements.value === null) return elements;
  const form = schema.safeParse(elements.value);
  if (form.success) return { value: form.data };
  const [issue] = form.error.issues;
  return unusable(`${[...(issue?.path ?? []), ''].join('.')} ${issue?.message ?? ''}`);
}
