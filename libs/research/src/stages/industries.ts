import type { Company } from '@gemscout/market';
import type { RequestCondition } from './request-conditions.ts';

/** First and last code of the Standard Industrial Classification, both included. */
type CodeRange = readonly [first: number, last: number];
type Industry = { readonly name: string; readonly words: RegExp; readonly codes: readonly CodeRange[] };

/** What people call industries, narrower than a sector. The first whose words a request has is the one that it names. */
const INDUSTRIES: readonly Industry[] = [
  { name: 'semiconductors', words: /\bsemi-?conductors?\b|\bchips?\b|\bchip-?makers?\b/i, codes: [[3674, 3674]] },
  { name: 'software', words: /\bsoftware\b/i, codes: [[7371, 7374]] },
  { name: 'banks', words: /\bbanks?\b/i, codes: [[6020, 6036]] },
  { name: 'insurance', words: /\binsurers?\b|\binsurance\b/i, codes: [[6310, 6411]] },
  { name: 'drugs', words: /\bpharma(?:ceuticals?)?\b|\bdrug-?\s?makers?\b|\bbio-?tech\w*/i, codes: [[2833, 2836]] },
  {
    name: 'oil and gas',
    words: /\boil\b|\bdrillers?\b/i,
    codes: [
      [1311, 1389],
      [2911, 2911],
    ],
  },
  { name: 'real estate investment trusts', words: /\breits?\b/i, codes: [[6798, 6798]] },
  { name: 'airlines', words: /\bairlines?\b/i, codes: [[4512, 4513]] },
  { name: 'car makers', words: /\bcar-?\s?makers?\b|\bauto-?\s?makers?\b/i, codes: [[3711, 3711]] },
  { name: 'restaurants', words: /\brestaurants?\b/i, codes: [[5812, 5812]] },
  { name: 'steel', words: /\bsteel\b/i, codes: [[3310, 3317]] },
  {
    name: 'machinery',
    words: /\bmachinery\b|\bmachine builders?\b/i,
    codes: [
      [3510, 3569],
      [3590, 3599],
    ],
  },
];

export type NamedIndustry = {
  readonly condition: RequestCondition;
  /** The companies of the market that are in it: none where no company is known to be. */
  readonly members: readonly Company[];
};

/** The industry that a request names, with those companies of the market whose code is one of it. Undefined where it names none. */
export function industryNamed(request: string, companies: Iterable<Company>): NamedIndustry | undefined {
  const named = INDUSTRIES.find(({ words }) => words.test(request));
  if (!named) return undefined;
  const condition: RequestCondition = {
    text: `in the industry ${named.name} (SIC ${named.codes.map(rangeText).join(', ')})`,
    source: 'company',
    check: ({ company }) =>
      company?.sic === undefined ? undefined : { holds: isIn(company, named), shown: shownIndustry(company) },
  };
  return { condition, members: [...companies].filter((company) => isIn(company, named)) };
}

function isIn({ sic }: Pick<Company, 'sic'>, { codes }: Industry): boolean {
  return sic !== undefined && codes.some(([first, last]) => first <= Number(sic) && Number(sic) <= last);
}

function shownIndustry({ sic = '', industry }: Company): string {
  return industry === undefined ? `SIC ${sic}` : `${industry} (SIC ${sic})`;
}

function rangeText([first, last]: CodeRange): string {
  return first === last ? String(first) : `${first} to ${last}`;
}
