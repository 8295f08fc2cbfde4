import { z } from 'zod';
import { UNITS } from './metric.ts';
import { METRIC_IDS } from './registry.ts';

/** A fact as a memo stores it: everything that a reader's tooltip shows, so that replay needs no other record. */
export const StoredFact = z.object({
  /** Stable within the memo's ticker: `close`, `eps_actual.2014q1`, `diff(close,sma_50)`. */
  id: z.string(),
  metric: z.enum(METRIC_IDS),
  /** What it is about: a ticker, a sector's name, or `market`. */
  subject: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]),
  unit: z.enum(UNITS),
  /** In words: `as of 31 March 2015`, `20 trading days to 31 March 2015`. */
  period: z.string(),
  /** The day it was true, `yyyy-mm-dd`. */
  as_of: z.string(),
  /** When it could be known, ISO 8601. */
  known_from: z.string(),
  /** In words: the publisher of a text, else the provider of the data. */
  source: z.string(),
  /** Of a filing the section that is counted, or the holder of shares who filed it, with the class of shares. */
  part: z.string().optional(),
  /** Hashes of the items that it was read from, or its inputs were. Empty for a level that the writer set. */
  evidence: z.array(z.string()),
  /** What computed it, in words, and its inputs as they are shown. */
  formula: z.string().optional(),
  inputs: z.array(z.object({ id: z.string(), label: z.string(), shown: z.string() })).optional(),
});
export type StoredFact = z.infer<typeof StoredFact>;

/** The fact behind a piece of a sentence: `text.slice(start, end) === shown`. */
export const FigureBinding = z.object({
  start: z.int(),
  end: z.int(),
  shown: z.string(),
  fact: StoredFact,
});
export type FigureBinding = z.infer<typeof FigureBinding>;
