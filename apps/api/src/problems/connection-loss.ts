/** Node's codes of a broken connection, and PostgreSQL's: connection failures, a server that shuts down or is full. */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08...|57P0[123]|53300)$/;
/** The driver's own errors have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True where the database of the read models did not answer, in contrast to a statement that it refused. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return (
    (typeof code === 'string' && CODES.test(code)) || MESSAGES.test(error.message) || isConnectionLoss(error.cause)
  );
}
