/** Why nobody can decide on a proposal of the sample run. */
export const SAMPLE_UNDECIDED = 'Sample: start a run of your own to approve proposals.';

/** What the sample run is. */
export const SAMPLE_MEANING =
  'A recorded run on an invented market. It is not counted, and its verdicts are not settled.';
