import { templates as falseBusiness } from './first-half/false-business.mjs';
import { templates as falsePrices } from './first-half/false-prices.mjs';
import { templates as falseTexts } from './first-half/false-texts.mjs';
import { templates as honestBusiness } from './first-half/honest-business.mjs';
import { templates as honestPrices } from './first-half/honest-prices.mjs';
import { templates as references } from './first-half/references.mjs';

/** Rules that write sentences of the first half, `[kind, cites, write]` each; see corpus.mjs. */
export const templates = [
  ...falsePrices,
  ...falseBusiness,
  ...falseTexts,
  ...honestPrices,
  ...honestBusiness,
  ...references,
];
