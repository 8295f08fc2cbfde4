import { QueryFailedError } from 'typeorm';

/** Errors that retrying does not fix: the cause is the data, not the state of the database. */
export class Unprojectable extends Error {
  override readonly name = 'Unprojectable';

  constructor(cause: unknown) {
    super('An event could not be applied', { cause });
  }
}

/** SQLSTATE classes: cardinality, data, integrity. All others (connection, conflict, resources, missing table) may pass. */
const DATA_ERRORS = /^(21|22|23)/;

/** @throws Unprojectable in place of an error of the database that repeating cannot heal */
export async function whenDeterministic<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw DATA_ERRORS.test(sqlStateOf(error)) ? new Unprojectable(error) : error;
  }
}

/** The first line of what went wrong, the same each time, without the data. */
export function causeOf({ cause }: Unprojectable): string {
  return (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)).split('\n')[0] ?? '';
}

function sqlStateOf(error: unknown): string {
  if (!(error instanceof QueryFailedError)) return '';
  const { code } = error.driverError as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
