/** What an inspection says of one thing that the product stands on. */
export type Finding = {
  readonly subject: string;
  /** `problem`: the product does not work, or can lose what it acknowledged. `warning`: it works, for now. */
  readonly status: 'ok' | 'warning' | 'problem';
  readonly says: string;
  /** What to do, where something is to be done. */
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
