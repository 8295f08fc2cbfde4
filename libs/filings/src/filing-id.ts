/** The number and the day of a filing. */
export type FilingId = {
  readonly accession: string;
  /** `yyyy-mm-dd`: nothing of it was known before. */
  readonly filed: string;
};
