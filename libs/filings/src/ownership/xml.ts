import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { Reading } from '../reading.ts';

const LISTS = [
  'reportingOwner',
  'nonDerivativeTransaction',
  'nonDerivativeHolding',
  'derivativeTransaction',
  'derivativeHolding',
  'footnote',
  'footnoteId',
  'securitiesInformation',
  'planAdoptionDate',
  'filer',
  'reportingPersonInfo',
  'coverPageHeaderReportingPersonDetails',
];
/** The longest forms, of thirty rows with footnotes, have a tenth of it. */
const LONGEST_FORM = 2_000_000;
const Root = z.record(z.string(), z.looseObject({}));

const parser = new XMLParser({
  alwaysCreateTextNode: true,
  htmlEntities: true,
  ignoreAttributes: false,
  isArray: (name) => LISTS.includes(name),
  parseTagValue: false,
  removeNSPrefix: true,
});

/** The content of the root of a form; a reason if it is too long, has a document type, or is cut off. */
export function parseForm(xml: string, root: string): Reading<object> {
  if (xml.length > LONGEST_FORM) return { value: null, reason: 'too long for a form' };
  if (/<!DOCTYPE/i.test(xml)) return { value: null, reason: 'a form has no document type' };
  if (!xml.slice(-200).trimEnd().endsWith(`${root}>`)) return { value: null, reason: 'the form is cut off' };
  try {
    return { value: Root.parse(parser.parse(xml))[root] ?? {} };
  } catch {
    return { value: null, reason: 'not XML' };
  }
}

/** An element with nothing but text; spaces and line breaks count as one space. */
export const text = z
  .object({ '#text': z.string().default('') })
  .transform((element) => element['#text'].replaceAll(/\s+/g, ' ').trim());

/** A number as XML writes it; null where there is none. */
export const numeric = text.transform((written) => (/^-?\d*\.?\d+$/.test(written) ? Number(written) : null));

/** `1` and `true`; an element that is missing counts as false. */
export const flag = text.optional().transform((written) => written === '1' || written === 'true');

/** `2022-05-04`, `2022-05-04-05:00`, `05/04/2022`, as `yyyy-mm-dd`. */
export const day = text
  .transform((written) => written.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2').slice(0, 10))
  .pipe(z.iso.date());

/** As ten digits. */
export const cik = text.pipe(z.string().regex(/^\d{1,10}$/)).transform((digits) => digits.padStart(10, '0'));
