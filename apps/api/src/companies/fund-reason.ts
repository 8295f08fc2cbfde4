import type { CompanyPart } from '@gemscout/contracts';
import { MarketFailure } from '@gemscout/market';
import type { ApiDeps } from '../api-deps.ts';

/** What a market says of the statements of a fund. */
const IS_FUND = /\bit is a (?<kind>fund|commodity trust)\b/;

/** The part as it is; of a fund, such as an ETF, the reason why it is missing is that it is one. */
export async function unlessFund<Part extends CompanyPart>(
  market: Pick<ApiDeps['market'], 'statements'>,
  part: Part,
): Promise<Part> {
  const { symbol } = part;
  const said = await market.statements(symbol).then(
    () => '',
    (error: unknown) => (error instanceof MarketFailure ? error.message : ''),
  );
  const kind = IS_FUND.exec(said)?.groups?.['kind'];
  if (kind === undefined) return part;
  const reason = `${symbol} is a ${kind}: it reports no business of its own, so it has no filings, results or insiders here.`;
  return { ...part, missing: { reason, is_temporary: false } };
}
