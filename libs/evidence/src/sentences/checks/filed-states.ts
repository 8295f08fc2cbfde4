import { about, compared, not, state, type State } from './state-facts.ts';

/** The sum, if it is said, is a figure of its own. */
const NO_SUM = String.raw`(?![:,]? (?:\w+ )?[-$\d])(?! (?:\w+ ){0,2}?(?:was|were|of|worth|for|came to|amount\w*|total\w*|reached|stood)\b)`;
const WHO = '(?:insiders?|directors?|executives?|officers?)';
const NOT_PLANNED = String.raw`(?<!\b(?:planned|proposed|announced|further|more|less|of|net)(?: \w+)? )`;
const FORMS = String.raw`insider (?:forms?|filings?|reports?)`;

function flagged(words: RegExp, needs: string, id: string): State {
  return {
    words,
    needs,
    holds: (facts) => {
      const value = facts(id);
      return typeof value === 'boolean' ? value : undefined;
    },
  };
}

function isTrue(flag: number | boolean | undefined): boolean | undefined {
  return typeof flag === 'boolean' ? flag : undefined;
}

/** States of filings: trades of insiders, their forms, and what the lines of the statements warn of. */
export const FILED_STATES: readonly State[] = [
  ...about(/\b(?:insiders?|directors?|executives?|officers?)\b/i, [
    state(
      new RegExp(
        String.raw`\b${WHO} (?:\w+ ){0,2}?(?:bought|buys?|buying|purchased|acquired)\b${NO_SUM}|${NOT_PLANNED}\b(?:buying|purchases?)\b${NO_SUM}`,
        'gi',
      ),
      'insider purchases',
      'insider_bought',
      '>',
      0,
    ),
    state(
      new RegExp(
        String.raw`\b${WHO} (?:\w+ ){0,2}?(?:sold|sells?|selling|disposed of)\b${NO_SUM}|${NOT_PLANNED}\b(?:selling|sales?)\b${NO_SUM}`,
        'gi',
      ),
      'insider sales',
      'insider_sold',
      '>',
      0,
    ),
    state(
      /\b(?:nobody|no one|none(?: of them)?) (?:\w+ )?(?:bought|purchased)\b/gi,
      'no insider purchases',
      'insider_bought',
      '<=',
      0,
    ),
    state(/\b(?:nobody|no one|none(?: of them)?) (?:\w+ )?sold\b/gi, 'no insider sales', 'insider_sold', '<=', 0),
    {
      words: /\bdiscretionary (?:trad\w+|transactions?)\b/gi,
      needs: 'insider purchases or sales',
      holds: (facts) => compared(facts, 'insider_bought', '>', 0) || compared(facts, 'insider_sold', '>', 0),
    },
    state(/\binsiders?\b[^.;,]{0,20}\bnet buyers\b/gi, 'more insider purchases than sales', 'insider_net', '>', 0),
    state(/\binsiders?\b[^.;,]{0,20}\bnet sellers\b/gi, 'more insider sales than purchases', 'insider_net', '<', 0),
    {
      words: new RegExp(String.raw`\b(?:new|fresh) (?:${FORMS}|forms?)\b|\binsiders? (?:has |have )?filed\b`, 'gi'),
      needs: 'a new form of an insider',
      holds: (facts) => {
        const isNew = facts('insider_new_filing');
        return typeof isNew === 'boolean' ? isNew : compared(facts, 'days_since_insider_form', '<=', 90);
      },
    },
    flagged(new RegExp(String.raw`\b${FORMS} (?:is|are|was|were) on file\b`, 'gi'), 'a form', 'insider_forms_on_file'),
  ]),
  ...about(/\bactivist/i, [
    {
      words:
        /\bno activist\b(?: (?:investor|holder|shareholder|fund))?(?: (?:has|have) (?:filed|reported|disclosed)(?: an?)?(?: schedule)? ?(?:13D)?)?/gi,
      needs: 'no activist',
      holds: (facts) => not(isTrue(facts('activist_holder'))),
    },
  ]),
  ...about(/shares?\b|buyback|receivables|dilut|red flag|free cash flow|profit|margin|net cash/i, [
    flagged(
      /\breceivables (?:\w+ )?(?:outgr[eo]w\w*|(?:grew|grow|rose|increased) faster than (?:revenue|sales))\b/gi,
      'receivables that outgrow revenue',
      'receivables_outgrow_revenue',
    ),
    flagged(
      /\b(?:shareholders|holders|owners) (?:\w+ ){0,2}?diluted\b|\bshare dilution\b/gi,
      'a dilution of shares',
      'share_dilution',
    ),
    state(/\bred flags?\b(?! (?:was|were|is|are) (?:zero|0))/gi, 'a red flag', 'red_flags', '>', 0),
    state(
      /\bfree cash flow (?:\w+ ){0,2}?positive\b|\bpositive free cash flow\b/gi,
      'a positive free cash flow',
      'free_cash_flow',
      '>',
      0,
    ),
    state(
      /\bfree cash flow (?:\w+ ){0,2}?negative\b|\bnegative free cash flow\b/gi,
      'a negative free cash flow',
      'free_cash_flow',
      '<',
      0,
    ),
    state(
      /\bshares? (?:was|were|has been|have been) (?:bought back|repurchased)\b|\b(?:bought back|repurchased) (?:its |own |any )*shares?\b|(?<=\b(?:no|without|any) )(?:buybacks?|share repurchases?)\b/gi,
      'share repurchases',
      'buybacks',
      '>',
      0,
    ),
    state(
      /\bnet cash(?: position)?\b(?! (?:flow|from|provided|used|spent))/gi,
      'more cash than debt',
      'net_debt',
      '<',
      0,
    ),
  ]),
];
