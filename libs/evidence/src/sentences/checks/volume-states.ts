import { about, state, type State } from './state-facts.ts';

const IS = String.raw`(?:is|was|has been|remains|remained|runs|ran|looks|stayed|came in)`;
const HEAVY = String.raw`(?:heavy|high|strong|elevated|unusual|above-average|brisk|big|large|rising|surging|swelling|exceptional|outsized|hefty|exploding|massive)`;
const THIN = String.raw`(?:thin|low|light|weak|quiet|below-average|subdued|falling|shrinking|muted|modest|meagre|slack|anaemic|anemic|sparse|scant|feeble)`;

/** States of the volume of trading. */
export const VOLUME_STATES: readonly State[] = [
  ...about(/than (?:usual|normal|average|the average)/i, [
    state(
      /\b(?:lower|lighter|thinner|smaller|weaker|less) (?:trading )?(?:volumes?|turnover) than (?:usual|normal|average|the average)\b/gi,
      'a volume below its mean',
      'volume_ratio',
      '<',
      1,
    ),
    state(
      /\b(?:higher|heavier|larger|bigger|stronger|more) (?:trading )?(?:volumes?|turnover) than (?:usual|normal|average|the average)\b/gi,
      'a volume above its mean',
      'volume_ratio',
      '>',
      1,
    ),
  ]),
  ...about(/volume|turnover|trading/i, [
    state(
      new RegExp(
        String.raw`\b${HEAVY} (?:trading )?(?:volumes?|turnover)\b|\b(?:volumes?|turnover) ${IS} (?:\w+ )?(?:${HEAVY}|hot|above (?:its |the )?(?:average|mean|norm|usual|normal|20-day (?:mean|average)))\b`,
        'gi',
      ),
      'a volume above its mean',
      'volume_ratio',
      '>',
      1,
    ),
    state(
      new RegExp(
        String.raw`\b${THIN} (?:trading )?(?:volumes?|turnover)\b|\b(?:volumes?|turnover) ${IS} (?:\w+ )?(?:${THIN}|cold|dry|below (?:its |the )?(?:average|mean|norm|usual|normal|20-day (?:mean|average)))\b`,
        'gi',
      ),
      'a volume below its mean',
      'volume_ratio',
      '<',
      1,
    ),
    state(
      /\b(?:trading (?:is|was|has been) (?:\w+ )?(?:lively|busy|brisk|heavy|active|hectic|frantic)|(?:lively|busy|brisk|heavy|active|hectic|frantic) trading)\b/gi,
      'a volume above its mean',
      'volume_ratio',
      '>',
      1,
    ),
    state(
      /\b(?:trading (?:is|was|has been) (?:\w+ )?(?:slow|thin|quiet|light|sluggish|subdued|slack)|(?:slow|thin|quiet|light|sluggish|subdued|slack) trading)\b/gi,
      'a volume below its mean',
      'volume_ratio',
      '<',
      1,
    ),
  ]),
];
