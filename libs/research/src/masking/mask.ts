import type { Company } from '@gemscout/market';
import { visible } from '../openai/fence.ts';
import { companyNames } from './company-names.ts';
import { withHiddenDates, withShownDates } from './hidden-dates.ts';

/** Hides from who reads a text which companies and which time it is about; figures stay as they are. */
export type Mask = {
  hide(text: string): string;
  /** What was said of the pseudonyms, said of what they stand for. */
  show(text: string): string;
};

const ADDRESS = /https?:\/\/[^\s"'<>)\]]+/gi;
const HIDDEN_ADDRESS = /https:\/\/address\.invalid\/(\d+)/g;

/**
 * The mask of a day: the same company has the same pseudonym all day, and another on another day. It knows names and
 * symbols of the market's companies, and how dates are written; people and products it does not know.
 */
export function maskOf({ companies, day }: { readonly companies: readonly Company[]; readonly day: string }): Mask {
  const names = companyNames(companies, day);
  const addresses: string[] = [];
  const numberOf = (address: string): number => {
    if (!addresses.includes(address)) addresses.push(address);
    return addresses.indexOf(address);
  };
  return {
    hide(text) {
      const parts = visible(text).split(ADDRESS);
      const found = visible(text).match(ADDRESS) ?? [];
      const hidden = parts.map((part) => withHiddenDates(names.hide(part), day));
      return hidden.map((part, at) => part + addressOf(found[at], numberOf)).join('');
    },
    show: (text) =>
      names
        .show(withShownDates(text, day))
        .replaceAll(HIDDEN_ADDRESS, (token, number: string) => addresses[Number(number)] ?? token),
  };
}

function addressOf(address: string | undefined, numberOf: (address: string) => number): string {
  return address === undefined ? '' : `https://address.invalid/${numberOf(address)}`;
}
