import { ForkRunBody } from '@gemscout/contracts';
import { STAGE_NAMES } from '@gemscout/domain';
import { CommandFailure, EXIT } from './failure.ts';

type Words = {
  readonly from: string;
  readonly symbol?: string | undefined;
  readonly analyst?: string | undefined;
  readonly brief?: string | undefined;
};

/**
 * The request body of `gemscout fork`: `--from` is a stage, or the number of a log line. @throws CommandFailure usage
 */
export function forkBody({ from, symbol, analyst, brief }: Words): ForkRunBody {
  const isLine = /^\d+$/.test(from);
  if (!isLine && !STAGE_NAMES.some((stage) => stage === from))
    throw usage(`--from is one of ${STAGE_NAMES.join(', ')}, or the number of a line of the log, not "${from}".`);
  if (isLine && symbol !== undefined) throw usage('--symbol goes with a stage: a line of the log has its ticker.');
  const body = ForkRunBody.safeParse({
    from: isLine ? { seq: Number(from) } : { stage: from, ...(symbol !== undefined && { symbol }) },
    ...(analyst !== undefined && { analyst }),
    ...(brief !== undefined && { brief }),
  });
  if (body.success) return body.data;
  throw usage(analyst === undefined ? 'The brief is not valid.' : '--analyst is rules or openai; a brief has words.');
}

function usage(message: string): CommandFailure {
  return new CommandFailure(`${message} Try --help.`, EXIT.usage);
}
