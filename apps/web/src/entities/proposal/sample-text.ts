/** Why nobody can decide on a proposal of the sample run. */
export const SAMPLE_UNDECIDED = 'Sample: start a run of your own to approve proposals.';

/** The same, once a run of one's own has proposals. */
export const SAMPLE_BESIDE_OWN = 'Proposals marked Sample cannot be approved.';

/** What the sample run is. */
export const SAMPLE_MEANING =
  'A recorded run on an invented market. It is not counted, and its verdicts are not settled.';
