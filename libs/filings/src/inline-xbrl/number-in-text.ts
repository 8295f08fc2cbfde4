import { localName } from './local-name.ts';
import { numberInWords } from './number-in-words.ts';

/** A number as a report shows it, and how the report says to read it. */
export type ShownNumber = {
  readonly text: string;
  /** Name of the transformation: `ixt:num-dot-decimal`; undefined where the text is a plain number. */
  readonly format: string | undefined;
  /** Power of ten that the text is multiplied by; `6` where it is in millions. */
  readonly scale: string | undefined;
  /** `-` where the value is negative, whatever the text shows around it. */
  readonly sign: string | undefined;
};

/** Why a number could not be read. */
export type NumberProblem = 'unknown format' | 'not a number';

type Digits = (text: string) => string | undefined;

const PLAIN = /^\d+(\.\d+)?$|^\.\d+$/;
const INTEGER = /^-?\d{1,2}$/;

const dotDecimal: Digits = (text) => text.replace(/[,\s'’]/g, '');
const commaDecimal: Digits = (text) => text.replace(/[.\s'’]/g, '').replace(',', '.');
const zero: Digits = () => '0';

/** By the names of all versions of the registry, in lower case and without hyphens. */
const DIGITS_BY_FORMAT: ReadonlyMap<string, Digits> = new Map([
  ['', (text) => text],
  ['numdotdecimal', dotDecimal],
  ['numcommadot', dotDecimal],
  ['numspacedot', dotDecimal],
  ['numcommadecimal', commaDecimal],
  ['numdotcomma', commaDecimal],
  ['numspacecomma', commaDecimal],
  ['numcomma', commaDecimal],
  ['fixedzero', zero],
  ['zerodash', zero],
  ['numdash', zero],
  ['numwordsen', (text) => numberInWords(text)?.toString()],
]);

/** The value that the report states, or why it cannot be read. */
export function numberIn({ text, format, scale = '0', sign }: ShownNumber): number | NumberProblem {
  const digits = DIGITS_BY_FORMAT.get(
    localName(format ?? '')
      .toLowerCase()
      .replaceAll('-', ''),
  );
  if (!digits) return 'unknown format';
  const plain = digits(text.trim());
  if (plain === undefined || !PLAIN.test(plain) || !INTEGER.test(scale)) return 'not a number';
  const value = Number(`${plain}e${scale}`);
  return sign === '-' && value !== 0 ? -value : value;
}
