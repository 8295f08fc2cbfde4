/** Parts of PromQL that several panels use. */

/** The product's own targets among all that Prometheus scrapes; in Kubernetes a worker's name carries its stage. */
export const JOBS = 'job=~"(gemscout-)?(api|dispatcher|worker.*|projector|gateway|standalone)"';

/**
 * Open tasks, once. A process that handed over to another shows NaN from then on, which a sum would become, too; `>= 0`
 * leaves it out. Where two processes show the same table, the larger figure counts, not both.
 */
export const OPEN_TASKS = 'max by (stage, state) (gemscout_open_tasks >= 0)';

/** Lag of each partition, once; as for open tasks. */
export const LAG = 'max by (group, topic, partition) (gemscout_consumer_lag >= 0)';

/**
 * What a counter has grown by in `window`, its first value included: a counter of ours begins with its first increment,
 * which `increase` takes for where it stood.
 */
export const grown = (counter, window) =>
  `increase(${counter}[${window}]) > 0 or ${counter} unless ${counter} offset ${window}`;
