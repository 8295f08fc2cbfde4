import { METRICS } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { StatementSheet } from '@gemscout/filings';
import { MarketFailure, type Company, type FactsMarket, type Provenance } from '@gemscout/market';
import type { WithoutValue } from '../filings/missing-reasons.ts';
import { sheetOf } from '../filings/sheet-of.ts';
import { answerOrFailure } from '../market-answer.ts';
import { livePeers, type PeerGroup } from './live-peers.ts';
import { peerCompany, type PeerCompany } from './peer-company.ts';
import { FEWEST_PEERS, peerFigures, peersAmong, type MissingPeer } from './peer-figures.ts';

export type PeersOf = {
  readonly company: Company;
  /** `yyyy-mm-dd` */
  readonly asOf: string;
  /** What the company's own statements say; undefined without any. */
  readonly sheet: StatementSheet | undefined;
};

export type PeerSheet = {
  /** What an item of evidence is made of; undefined without a group of peers. */
  readonly item?: { readonly body: JsonObject; readonly provenance: Provenance };
  readonly withoutValue: readonly WithoutValue[];
};

/** Trading days in which a close is looked for: it may be a few days old. */
const DAYS = 10;
const NUMBERS = ['none', 'one', 'two', 'three', 'four'];

/**
 * Sets a company against those of its SIC code with 0.3 to 3 times its revenue, each by its statements and prices as they are known on the
 * day. With fewer than five there is no figure, and the reason. @throws MarketFailure as `answerOrFailure`
 */
export async function peersOf(
  market: FactsMarket,
  { company, asOf, sheet }: PeersOf,
  signal?: AbortSignal,
): Promise<PeerSheet> {
  const { symbol, sic, industry } = company;
  if (sic === undefined) return without([noPeers(`The industry of ${symbol} is not known.`)]);
  const own = sheet && peerCompany(company, sheet);
  if (!own) return without([noPeers(`${symbol} has filed no revenue of twelve months.`)]);
  const found = await groupOf(market, { company, asOf, own, sic }, signal);
  if (found instanceof MarketFailure)
    return without([noPeers(`The companies of SIC ${sic} are not known: ${found.message}`)]);
  const { peers, provenance } = found;
  if (!provenance || peers.length < FEWEST_PEERS) {
    return without([
      noPeers(
        `A peer group of ${NUMBERS[peers.length] ?? 'none'}: five are needed of SIC ${sic} at 0.3 to 3 times its revenue.`,
      ),
    ]);
  }
  const { body, missing } = peerFigures(own, peers);
  const about = { date: asOf, sic, ...(industry !== undefined && { industry }) };
  return { item: { body: { ...about, ...body }, provenance }, ...without(missing) };
}

type GroupQuestion = {
  readonly company: Company;
  readonly asOf: string;
  readonly own: PeerCompany;
  readonly sic: string;
};

/** Of a recorded market by the statements of each; of a live one by the last annual figures of all listed companies. */
async function groupOf(
  market: FactsMarket,
  { company, asOf, own, sic }: GroupQuestion,
  signal?: AbortSignal,
): Promise<PeerGroup | MarketFailure> {
  if (market.info.asOf === null) return livePeers(market, { symbol: company.symbol, own, sic });
  const listed = (await market.companies()).filter((other) => other.sic === sic && other.symbol !== company.symbol);
  const read = await Promise.all(listed.map((other) => readPeer(market, { other, asOf }, signal)));
  const found = read.flatMap((each) => each ?? []);
  const all = found.map(({ peer }) => peer);
  return { peers: peersAmong(own, all), provenance: found[0]?.provenance };
}

type Asked = { readonly other: Company; readonly asOf: string };
type ReadPeer = { readonly peer: PeerCompany; readonly provenance: Provenance };

async function readPeer(
  market: FactsMarket,
  { other, asOf }: Asked,
  signal: AbortSignal | undefined,
): Promise<ReadPeer | undefined> {
  const { symbol, sector } = other;
  const prices = async () => {
    const answer = await answerOrFailure(market, market.bars(symbol, DAYS, signal));
    return answer instanceof MarketFailure ? { bars: [] } : { bars: answer.data };
  };
  const read = await sheetOf(market, { symbol, sector, asOf, prices, isBrief: true }, signal);
  if (read instanceof MarketFailure) return undefined;
  const peer = peerCompany(other, read.sheet);
  return peer && { peer, provenance: read.provenance };
}

const noPeers = (reason: string): MissingPeer => ({ id: 'peers', reason });

function without(missing: readonly MissingPeer[]): Pick<PeerSheet, 'withoutValue'> {
  return { withoutValue: missing.map(({ id, reason }) => ({ id, label: METRICS[id].label, reason })) };
}
