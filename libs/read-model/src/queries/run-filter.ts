import { PROFILE_OF_RUN } from './profile-of-run.ts';

/** The filter of a list of runs; an omitted field filters nothing. */
export type RunFilter = {
  readonly kind?: string | undefined;
  /** `active`, or an outcome. */
  readonly status?: string | undefined;
  /** In any case: a part of what the run was asked, or the beginning of a symbol that it proposed. */
  readonly search?: string | undefined;
  /** The id of the goal profile that it was started with. */
  readonly goalProfile?: string | undefined;
};

/** Conditions on `read.run` beside those whose values are given. */
export function whereRunIs({ kind, status, search, goalProfile }: RunFilter, values: readonly string[]) {
  const conditions: string[] = [];
  const all = [...values];
  const add = (condition: (place: string) => string, value: string | undefined) => {
    if (value !== undefined && value !== '') conditions.push(`AND ${condition(`$${all.push(value)}`)}`);
  };
  add((place) => `kind = ${place}`, kind);
  add((place) => `status = ${place}`, status);
  add((place) => `${PROFILE_OF_RUN}->>'id' = ${place}`, goalProfile);
  add(mentions, search === undefined ? undefined : search.trim().replace(/[\\%_]/g, String.raw`\$&`));
  return { where: conditions.join(' '), values: all };
}

function mentions(place: string): string {
  return `(subject ILIKE '%' || ${place} || '%' OR EXISTS (
            SELECT 1 FROM read.proposal WHERE proposal.run_id = run.id AND proposal.symbol ILIKE ${place} || '%'))`;
}
