import { memoryEvidence } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { dossierOf, evidenceOf, MemorySession, rulesAnalyst, runToEnd } from '@gemscout/research';
import { requestOf } from '../bench/bench-run.mjs';
import { withRecordedMarket } from './recorded-market.mjs';

const SAMPLE = {
  'first-half': 'BOLTR FURNO HEXLO KEST.B KRANO LUMED OSTEN PETRL QANTO SOAPL TERRO ZORBL'.split(' '),
  'second-half':
    'BOLTR COPRA FURNO GASLO GROSA HEXLO JOVEN KEST.B KRANO LUMED MIRVA OKTRA OSTEN PETRL PHEOL ROMBO SNEKR SOAPL SOLRA STRMO TANGL TERRO VELDR ZORBL'.split(
      ' ',
    ),
};
const RECORDED = 'AAPL AMZN BAC CAT INTC JNJ WMT XOM'.split(' ');
const RECORDED_AS_OF = '2015-03-31';

/** The evidence on the companies of the sample market that a half of the corpus is about: `{symbol, name, sector, items}` each. */
export async function sampleDossiers(half = 'first-half') {
  return dossiersOf(await openMarket('sample'), SAMPLE[half]);
}

/** The same for its companies of the recorded market; undefined without `../shared/data/market`. */
export async function recordedDossiers() {
  return withRecordedMarket(RECORDED_AS_OF, async (folder) => dossiersOf(await openMarket(folder), RECORDED));
}

async function dossiersOf(market, symbols) {
  const dossiers = [];
  for (const symbol of symbols) dossiers.push(await dossierOn(market, symbol));
  return dossiers;
}

/** The evidence of a symbol run that asks every tool, in the order of the run. */
async function dossierOn(market, symbol) {
  const request = { ...requestOf('claims', 'claims', market.info.asOf), kind: 'symbol', subject: symbol };
  const session = MemorySession.started(request);
  const evidence = memoryEvidence();
  await runToEnd(session, { market, analyst: askingEveryTool(), evidence, clock: () => 0 });
  const hashes = evidenceOf(dossierOf(session, symbol));
  const items = await Promise.all(hashes.map((hash) => evidence.get('claims', hash)));
  const { name, sector } = await market.company(symbol);
  return { symbol, name, sector, items };
}

function askingEveryTool() {
  const nextMove = ({ left }) => {
    const answer = { tool: left[0] ?? 'stop', why: 'Every tool is asked.' };
    return Promise.resolve({ answer, spend: { modelCalls: 0, tokens: 0, usd: 0 } });
  };
  return { ...rulesAnalyst(), nextMove };
}
