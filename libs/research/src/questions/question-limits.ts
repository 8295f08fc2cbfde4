import { DEPTH_LIMITS } from '@gemscout/domain';
import { depthOf } from '../depth-of.ts';
import { dossierOf } from '../dossier.ts';
import { searchedIn } from '../pages-read.ts';
import type { Work } from '../research-tools.ts';
import { otherCompanies } from '../tools/headlines-about.ts';
import { knownExpiries } from './held-questions.ts';
import type { QuestionLimits } from './taken-questions.ts';

const SYMBOL = /(?<![\p{L}\p{N}])\$?([A-Z][A-Z.]{2,})(?![\p{L}\p{N}])/gu;

/** What may be asked about a ticker now, by what its run has recorded. */
export async function questionLimits(work: Work, symbol: string): Promise<QuestionLimits> {
  const { market, session } = work;
  const { questions = [], questionsLeft = 0 } = dossierOf(session, symbol);
  const [company, companies] = await Promise.all([market.company(symbol), market.companies()]);
  const symbols = new Set(companies.map((each) => each.symbol));
  const named = otherCompanies(company, companies);
  return {
    most: questionsLeft,
    peers: DEPTH_LIMITS[depthOf(session, symbol)].peers,
    asked: questions.map(({ question }) => question),
    addresses: searchedIn(session.log()),
    expiries: await knownExpiries(work, symbol),
    otherCompany: (query) => named(query) ?? otherSymbol(query, symbol, symbols),
  };
}

function otherSymbol(query: string, own: string, symbols: ReadonlySet<string>): string | undefined {
  const found = [...query.matchAll(SYMBOL)].flatMap(([, symbol = '']) => (symbols.has(symbol) ? [symbol] : []));
  return found.includes(own) ? undefined : found[0];
}
