import type { Capabilities, Provider } from './capabilities.ts';
import { askInTurn } from './chain.ts';
import { companyWithSector } from './company-with-sector.ts';

/** All capabilities, each of the first of `providers` that has an answer: the provider that `MARKET=live` is. */
export function chainedProvider(providers: readonly Provider[]): Capabilities & { readonly name: 'live' } {
  return {
    name: 'live',
    quote: (...about) => askInTurn('quote', providers, (provider) => provider.quote(...about)),
    tradingDay: (...about) => askInTurn('tradingDay', providers, (provider) => provider.tradingDay(...about)),
    history: (...about) => askInTurn('history', providers, (provider) => provider.history(...about)),
    movers: (...about) => askInTurn('movers', providers, (provider) => provider.movers(...about)),
    sectors: (...about) => askInTurn('sectors', providers, (provider) => provider.sectors(...about)),
    buzz: (...about) => askInTurn('buzz', providers, (provider) => provider.buzz(...about)),
    social: (...about) => askInTurn('social', providers, (provider) => provider.social(...about)),
    news: (...about) => askInTurn('news', providers, (provider) => provider.news(...about)),
    earnings: (...about) => askInTurn('earnings', providers, (provider) => provider.earnings(...about)),
    fundamentals: (...about) => askInTurn('fundamentals', providers, (provider) => provider.fundamentals(...about)),
    options: (...about) => askInTurn('options', providers, (provider) => provider.options(...about)),
    optionChain: (...about) => askInTurn('optionChain', providers, (provider) => provider.optionChain(...about)),
    rates: (...about) => askInTurn('rates', providers, (provider) => provider.rates(...about)),
    estimates: (...about) => askInTurn('estimates', providers, (provider) => provider.estimates(...about)),
    shortInterest: (...about) => askInTurn('shortInterest', providers, (provider) => provider.shortInterest(...about)),
    curves: (...about) => askInTurn('curves', providers, (provider) => provider.curves(...about)),
    creditSpread: (...about) => askInTurn('creditSpread', providers, (provider) => provider.creditSpread(...about)),
    search: (...about) => askInTurn('search', providers, (provider) => provider.search(...about)),
    company: (...about) => companyWithSector(providers, ...about),
    sector: (...about) => askInTurn('sector', providers, (provider) => provider.sector(...about)),
    statements: (...about) => askInTurn('statements', providers, (provider) => provider.statements(...about)),
    filings: (...about) => askInTurn('filings', providers, (provider) => provider.filings(...about)),
    filingText: (...about) => askInTurn('filingText', providers, (provider) => provider.filingText(...about)),
    ownership: (...about) => askInTurn('ownership', providers, (provider) => provider.ownership(...about)),
    holders: (...about) => askInTurn('holders', providers, (provider) => provider.holders(...about)),
    companies: (...about) => askInTurn('companies', providers, (provider) => provider.companies(...about)),
  };
}
