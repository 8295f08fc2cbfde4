import { memoryEvidence } from '@gemscout/evidence';
import { openMarketHistory } from '@gemscout/market';
import { MemorySession, rulesAnalyst, runToEnd } from '@gemscout/research';
import { requestOf } from '../bench/bench-run.mjs';
import { withRecordedMarket } from './recorded-market.mjs';

const AS_OF = '2015-06-30';
const DAYS = ['2014-03-31', '2014-07-01', '2014-10-15', '2015-01-30', '2015-05-08'];
const SYMBOLS = 'AAPL AMZN BA BAC C CAT CSCO CVX DIS GE GOOG HD INTC JNJ KO MSFT PFE T WMT XOM'.split(' ');

/**
 * A hundred memos of symbol runs of the rules analyst on the recorded market of 2014 and 2015: `{symbol, day, sentences, items}`
 * each; undefined without `../shared/data/market`.
 */
export async function recordedMemos() {
  return withRecordedMarket(AS_OF, async (folder) => {
    const history = await openMarketHistory(folder);
    const memos = [];
    for (const day of DAYS) {
      const market = await history.atClose(day);
      for (const symbol of SYMBOLS) memos.push({ day, ...(await memoOn(market, symbol)) });
    }
    return memos;
  });
}

/** The sentences of the memo of a symbol run, as they are stored, with every item of evidence that the run saved. */
export async function memoOn(market, symbol) {
  const request = { ...requestOf('memos', 'memos', market.info.asOf), kind: 'symbol', subject: symbol };
  const session = MemorySession.started(request);
  const store = memoryEvidence();
  const hashes = new Set();
  const evidence = { ...store, save: async (item) => noted(await store.save(item), hashes) };
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence, clock: () => 0 });
  const { payload } = session.log().find(({ type }) => type === 'DECISION');
  const items = await Promise.all([...hashes].map((hash) => store.get('memos', hash)));
  const check = items.find(({ hash }) => hash === payload.memo_check);
  return { symbol, sentences: check.body.sentences, items };
}

function noted(ref, hashes) {
  hashes.add(ref.hash);
  return ref;
}
