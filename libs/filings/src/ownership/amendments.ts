import type { FilingId } from '../filing-id.ts';
import type { OwnershipForm, ProposedSale } from './ownership-form.ts';

/**
 * The forms that hold after all amendments among them, in the order of filing: an amendment takes the place of the form
 * that it corrects. A filing that is in `forms` twice counts once.
 */
export function amendedForms(forms: readonly OwnershipForm[]): readonly OwnershipForm[] {
  return inOrder(forms).reduce<readonly OwnershipForm[]>((held, form) => {
    if (!form.isAmendment) return [...held, form];
    const replaced = replacedBy(form, held);
    return [...held.filter((earlier) => earlier !== replaced), form];
  }, []);
}

/**
 * The filings that were known on a day, each as a later amendment corrects it: the amendment then counts as filed on the day of the form that it
 * replaces. Undefined where none was amended later.
 */
export function amendedSince(
  filings: readonly (OwnershipForm | ProposedSale)[],
  asOf: string,
): readonly (OwnershipForm | ProposedSale)[] | undefined {
  const forms = inOrder(filings.filter((filing) => filing.form !== '144'));
  const known = amendedForms(forms.filter(({ filed }) => filed <= asOf));
  const later = forms.filter(({ filed, isAmendment }) => filed > asOf && isAmendment);
  const held = later.reduce<readonly OwnershipForm[]>((before, amendment) => {
    const replaced = replacedBy(amendment, before);
    if (!replaced) return before;
    const anew = { ...amendment, filed: replaced.filed, isAmendment: false, originalFiled: replaced.filed };
    return before.map((form) => (form === replaced ? anew : form));
  }, known);
  return held === known ? undefined : [...held, ...filings.filter(({ form }) => form === '144')];
}

/** The notices of Form 144 that hold, in the order of filing: an amendment takes the place of the seller's last one about that day. */
export function amendedNotices(notices: readonly ProposedSale[]): readonly ProposedSale[] {
  return inOrder(notices).reduce<readonly ProposedSale[]>((held, notice) => {
    const replaced = notice.isAmendment && held.findLast((earlier) => isSameSale(earlier, notice));
    return [...held.filter((earlier) => earlier !== replaced), notice];
  }, []);
}

function isSameSale(one: ProposedSale, other: ProposedSale): boolean {
  const days = new Set(one.lots.map(({ saleDate }) => saleDate));
  return one.seller === other.seller && other.lots.some(({ saleDate }) => days.has(saleDate));
}

/** By day and number, each filing once. */
export function inOrder<Filing extends FilingId>(filings: readonly Filing[]): readonly Filing[] {
  const key = ({ filed, accession }: FilingId) => `${filed} ${accession}`;
  const byKey = new Map(filings.map((filing) => [key(filing), filing]));
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, filing]) => filing);
}

/**
 * The form that an amendment corrects: of the same owner, filed on the day that the amendment names, or else of the same
 * period. Rows of one day may fill several forms; then it is the one with the most rows in common.
 */
function replacedBy(amendment: OwnershipForm, held: readonly OwnershipForm[]): OwnershipForm | undefined {
  const ofOwner = held.filter((earlier) => earlier.form === amendment.form && shareAnOwner(earlier, amendment));
  const named = ofOwner.filter((earlier) => amendment.originalFiled === (earlier.originalFiled ?? earlier.filed));
  const ofPeriod = ofOwner.filter(({ periodOfReport }) => periodOfReport === amendment.periodOfReport);
  const candidates = named.length > 0 ? named : ofPeriod;
  return candidates.toSorted((one, other) => rowsInCommon(other, amendment) - rowsInCommon(one, amendment))[0];
}

/** Whether two forms are about the shares of one person or group. */
export function shareAnOwner(one: Pick<OwnershipForm, 'owners'>, other: Pick<OwnershipForm, 'owners'>): boolean {
  const ciks = new Set(one.owners.map(({ cik }) => cik));
  return other.owners.some(({ cik }) => ciks.has(cik));
}

function rowsInCommon(one: OwnershipForm, other: OwnershipForm): number {
  const rowsOf = ({ transactions }: OwnershipForm) =>
    transactions.map(({ date, code, isAcquired, shares }) => [date, code, isAcquired, shares].join(' '));
  const rows = new Set(rowsOf(one));
  return rowsOf(other).filter((row) => rows.has(row)).length;
}
