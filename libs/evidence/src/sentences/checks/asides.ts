import type { Check, Checking } from '../reading.ts';
import { overlaps, type Span } from '../plain-text.ts';
import { isHypothetical } from './hypothetical.ts';

/** Where a sentence goes on to something else. */
const JOINS =
  /[;:,]|\s[–—-]\s|\b(?:and|while|whereas|but|though|although|yet|which|who|as|with|after|because|since|so|where|when)\b/gi;
/** A verb of something that happened. */
const EVENT =
  /\b(?:(?:has|have|had|was|were|is being|are being|has been|have been)\s+(?:\w+ly\s+|just\s+|also\s+|now\s+|recently\s+)?)?(?!over\w+ed|under\w+ed|based|priced|valued|stretched|limited|mixed|balanced|needed|warranted|justified|supported|tied|related|expected|estimated|required|deserved|looked|seemed|appeared|remained|stayed|concerned|used|supposed|considered|judged|weighed|called|said|compared|measured|reported|skewed|crowded|extended|subdued|muted|traded|closed|ended|finished|counted|found|followed|listed|named|dated|overbought|oversold|so-called|combined|mentioned|quoted|stated|given|indeed|need|speed|feed|exceed|proceed|succeed|red|hundred|unchanged|unproven|underpinned|confirmed|reflected|matched|implied|adjusted|covered|rated|detailed|widespread|annualised|annualized|reversed|averaged|totalled|spanned|ranged|headed|hoped|posted|settled|topped|yielded|earned|moved|changed|weighted|interested|experienced|noted|described|discussed|predicted|forecasted|anticipated|pencilled|projected|feared|assumed|modelled|foreseen|happened|occurred|materiali[sz]ed|continued|missed|beaten|failed|turned|marked|signalled|pointed|set|put|worried|pleased|tempted|convinced|promised|repeated|copied|bullish|took (?:notice|note|place|stock|heart|part|shape|a breather)|gave (?:way|ground|rise)|drew (?:level|near|attention|a (?:line|blank)))(\p{L}{3,}ed|sold|bought|won|built|paid|took|gave|sent|spent|began|became|chose|drew|hit|shut|quit|hired)\b/iu;

/** Indexes, which no fact is about. */
const INDEX =
  /\b(?:S&P(?: 500)?|Nasdaq(?: 100)?|Dow(?: Jones)?(?! Jones Newswires)|Russell(?: 2000)?|FTSE|DAX|Nikkei|benchmark)\b/;

/** What somebody did to a payout or to an expectation. */
const ACT_ON =
  /\b(?:dividends?|payout|distribution|estimates?|forecasts?|outlook)\b[^;,]{0,30}\b(?:was|were|has been|have been|got|is being)\s+(?:\w+ly )?(?:cut|raised|lifted|increased|slashed|suspended|doubled|halved|reduced|scrapped|introduced|cancelled|upped|lowered|frozen|restored|trimmed)\b/i;

/** A part of a sentence with figures that tells of an event no fact is about: "it yields 2.3 % and has raised the payout". */
export const checkAsides: Check = (checking) => {
  const { reading, bound } = checking;
  const { sentence } = reading;
  if (bound.length === 0 || sentence.quotations.length > 0) return [];
  const [act] = ACT_ON.exec(sentence.plain) ?? [];
  if (act) return [{ code: 'bare_claim', detail: `"${act}": no fact says so; quote a source` }];
  const index = INDEX.exec(sentence.plain);
  if (index && !isHypothetical(index.index, sentence))
    return [{ code: 'subject', detail: `"${index[0]}": no fact is about it` }];
  return partsOf(sentence.plain)
    .filter((part) => isBare(part, checking) && !isHypothetical(part.start, sentence))
    .flatMap((part) => {
      const found = EVENT.exec(sentence.plain.slice(part.start, part.end));
      if (!found) return [];
      const start = part.start + found.index;
      const span = { start, end: start + found[0].length };
      const isKnown = [...reading.motions, ...reading.beats].some((each) => overlaps(each, span));
      return isKnown ? [] : [{ code: 'bare_claim', detail: `"${found[0]}": no fact says so; quote a source` } as const];
    })
    .slice(0, 1);
};

function partsOf(plain: string): readonly Span[] {
  const starts = [0, ...[...plain.matchAll(JOINS)].map(({ index, 0: text }) => index + text.length)];
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? plain.length }));
}

/** Without a figure, a day, or words for a metric. */
function isBare(part: Span, { reading, bound, levels }: Checking): boolean {
  const { sentence, topics } = reading;
  const known = [
    ...bound.map(({ figure }) => figure),
    ...levels,
    ...sentence.dates,
    ...topics.filter(({ metrics, isName }) => metrics.size > 0 && isName),
  ];
  return !known.some((each) => overlaps(each, part));
}
