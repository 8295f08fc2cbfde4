import { type Answer, type Company, MarketFailure } from '../market-data.ts';
import type { Provider } from './capabilities.ts';
import { askInTurn } from './chain.ts';
import { sectorNamed } from './sector-names.ts';

/**
 * The company of the first provider that lists it. Its sector is the first that a provider names, else the one of its industry
 * code; null if no provider answers. @throws MarketFailure
 */
export async function companyWithSector(
  providers: readonly Provider[],
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<Company>> {
  const answer = await askInTurn('company', providers, (provider) => provider.company(symbol, signal));
  const listed = sectorNamed(answer.data.sector);
  if (listed !== undefined) return { ...answer, data: { ...answer.data, sector: listed } };
  const others = providers.filter(({ name }) => name !== answer.provenance.provider);
  const sector = (await namedSector(others, symbol, signal)) ?? (await codedSector(providers, symbol, signal)) ?? null;
  return { ...answer, data: { ...answer.data, sector } };
}

function namedSector(providers: readonly Provider[], symbol: string, signal?: AbortSignal) {
  const answer = askInTurn('company', providers, async (provider) => {
    const { data, provenance } = await provider.company(symbol, signal);
    const sector = sectorNamed(data.sector);
    if (sector === undefined) throw new MarketFailure('no_data', `${provenance.provider} has no sector of ${symbol}`);
    return { data: sector, provenance };
  });
  return dataOrNone(answer);
}

function codedSector(providers: readonly Provider[], symbol: string, signal?: AbortSignal) {
  return dataOrNone(askInTurn('sector', providers, (provider) => provider.sector(symbol, signal)));
}

async function dataOrNone<Data>(answer: Promise<Answer<Data>>): Promise<Data | undefined> {
  try {
    return (await answer).data;
  } catch (error) {
    if (error instanceof MarketFailure) return undefined;
    throw error;
  }
}
