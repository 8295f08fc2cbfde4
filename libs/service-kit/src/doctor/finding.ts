/** The result of inspecting one requirement of the product. */
export type Finding = {
  readonly subject: string;
  /** `problem`: the product does not work, or can lose acknowledged data. `warning`: it works for now. */
  readonly status: 'ok' | 'warning' | 'problem';
  readonly says: string;
  /** What the operator should do; absent if nothing is needed. */
  readonly remedy?: string;
};

export const ok = (subject: string, says: string): Finding => ({ subject, status: 'ok', says });

export const warning = (subject: string, says: string, remedy: string): Finding => ({
  subject,
  status: 'warning',
  says,
  remedy,
});

export const problem = (subject: string, says: string, remedy: string): Finding => ({
  subject,
  status: 'problem',
  says,
  remedy,
});
