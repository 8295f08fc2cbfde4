/** Infrastructure did not answer: the task is handed back and comes again, and no attempt of the work is used up. */
export class WorkUnavailable extends Error {
  override readonly name = 'WorkUnavailable';
  readonly code = 'work_unavailable';
}
