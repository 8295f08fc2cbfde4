import { ConfigurationError, type SourceRules } from '@gemscout/service-kit';
import { isSourceName, licencesOf, LICENCES, SOURCE_NAMES, type Licence, type SourceName } from './licences.ts';

/** What an installation may do with each source: the licences with what its operator configured. */
export type SourcePolicy = {
  /** A sentence with what to do, of a source that is off; undefined of one that is on. `yahoo+sec` needs both. */
  whyOff(provider: string): string | undefined;
  /** Whether rows and texts of `provider` may go into shares, exports and answers to API keys. */
  mayRedistribute(provider: string): boolean;
};

const WITH_REDISTRIBUTION = ':redistribute';
/** Every recorded market, in `LICENSED_SOURCES`: its data are the operator's. */
const RECORDED = 'recorded';

/** @throws ConfigurationError for a name that is no source */
export function sourcePolicy({ off, licensed, isCommercial }: SourceRules): SourcePolicy {
  const switchedOff = new Set(off.map((name) => sourceIn('SOURCES_OFF', name)));
  const names = licensed.map((entry) => entry.replace(WITH_REDISTRIBUTION, '')).filter((name) => name !== RECORDED);
  const licences = names.map((name) => sourceIn('LICENSED_SOURCES', name));
  const isLicensed = (name: string): boolean => licences.some((licence) => licence === name);
  const mayGiveAway = (name: string): boolean =>
    licensed.includes(`${name.startsWith('recorded:') ? RECORDED : name}${WITH_REDISTRIBUTION}`);
  const whyOneIsOff = (name: string): string | undefined => {
    if (!isSourceName(name)) return undefined;
    const { label, isCommercial: isForSale }: Licence = LICENCES[name];
    if (switchedOff.has(name)) return `${label} is off: SOURCES_OFF names it.`;
    if (!isCommercial || isForSale || isLicensed(name)) return undefined;
    return `${label} is off: it is for personal use only, and this installation sells plans. With a licence, add ${name} to LICENSED_SOURCES.`;
  };
  return {
    whyOff: (provider) => provider.split('+').map(whyOneIsOff).find(Boolean),
    mayRedistribute: (provider) =>
      provider
        .split('+')
        .every((name) => mayGiveAway(name) || licencesOf(name).every(({ isRedistributable }) => isRedistributable)),
  };
}

function sourceIn(variable: string, name: string): SourceName {
  if (isSourceName(name)) return name;
  throw new ConfigurationError(variable, name, `Give names of sources: ${SOURCE_NAMES.join(', ')}.`);
}
