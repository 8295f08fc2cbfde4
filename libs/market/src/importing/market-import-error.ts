export const IMPORT_REFUSALS = [
  'bad_as_of',
  'source_missing',
  'source_incomplete',
  'source_unreadable',
  'nothing_known_yet',
  'out_occupied',
  'out_inside_source',
  'out_unwritable',
] as const;
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number];

/** Why nothing was imported, in one sentence. What stood at `out` before is untouched. */
export class MarketImportError extends Error {
  override readonly name = 'MarketImportError';

  constructor(
    readonly code: ImportRefusal,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
