import type { Fact } from '../../facts/fact.ts';
import type { Check, Checking } from '../reading.ts';
import { isHarmless } from '../resolve/harmless-words.ts';
import { blanked, phrasesIn, spansOf } from '../plain-text.ts';

/** Capitalised words that name no company: abbreviations of metrics, months, weekdays, exchanges. */
const PLAIN_NAMES = new Set(
  `inc corp corporation co plc ltd company group holdings & p/e p e b rsi macd atr eps pe sma ema dma ma bollinger golden cross death p/e p/b p/s i we our us u.s usa s&p nasdaq dow jones nyse january february march april may june july
august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday
q1 q2 q3 q4 h1 h2 fy fiscal ceo cfo coo gaap ipo etf usd us$ eur gbp buy hold sell watch avoid wall street form sec k q ytd yoy qoq ttm ok id it piotroski altman beneish pct reit ai
the a an price trend results valuation options news posts risk evidence sector wilder ltm dcf roe eps's rsi's macd's english internet web`.split(
    /\s+/,
  ),
);
const CAPITALISED =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}&./]*|\p{Ll}\p{Lu}\p{L}+)(?:[''-]\p{L}+)*(?:\s(?:& )?\p{Lu}[\p{L}&./]*(?:[''-]\p{L}+)*)*/gu;
/** Endings of common nouns, adverbs and forms of verbs at the beginning of a sentence. */
const COMMON_END =
  /(?:ing|ion|ions|ity|ities|ment|ments|ness|ly|ship|ance|ence|ism|ists?|ers|ors|ies|ages?|ures?|ths?|ful|less|ous|ive|able|ible|al|ed)$/i;
const ACTS =
  /^\s+(?:(?:has|have|had|is|was|are|were|also|still|only|now)\s+)?(?:ris|rose|fell|fall|gain|lost|los|beat|miss|trad|clos|earn|report|up\b|down\b|climb|drop|jump|stand|pay|yield|reach|declin|slid|sank|surg|grew|grow|has an?\b|is (?:worth|valued|up|down|above|below)|'s|outperform|cost|fetch|sell|chang|settl|finish|open|touch|deliver|post(?:ed|s)|add(?:ed|s)|shed|swung|put on|advanc|dipp|slipp|tumbl|rall|add|shed|at \d)/i;

/** Names that the evidence does not have as the company's: of other companies, products, persons and places. */
export const checkNames: Check = (checking) => {
  const unknown = unknownNames(checking);
  return unknown.length === 0 ? [] : [{ code: 'subject', detail: `${unknown[0]}: no fact is about this name` }];
};

function unknownNames({ reading }: Checking): readonly string[] {
  const { sentence, names, symbol } = reading;
  const unnamed = names.ownPattern
    ? blanked(sentence.plain, phrasesIn(sentence.plain, names.ownPattern))
    : sentence.plain;
  return spansOf(blanked(unnamed, [...sentence.figures, ...sentence.periods]), CAPITALISED).flatMap(
    ({ start, text }) => {
      const before = sentence.plain.slice(0, start);
      const isFirst = /^[\s"'([]*$/.test(before) || /[.!?:]\s+$/.test(before);
      const words = text
        .replace(/'s$/, '')
        .split(/\s/)
        .map((word) => word.replace(/'s$/, '').replace(/[.,]$/, ''));
      const isOwn = words.some((word) => names.own.has(word.toLowerCase()) || isLike(word.toLowerCase(), symbol));
      if (isOwn || (names.own.size <= 1 && isSpelled(text, symbol))) return [];
      const strange = words.filter((word, at) => {
        const mayOpen =
          at === 0 &&
          isFirst &&
          (words.length === 1 || OPENERS.has(word.toLowerCase().split('-')[0] ?? '') || /(?:ing|ed|ly)$/.test(word));
        return (
          !isKnown(word, start, reading) && !(mayOpen && !isNameLike(word, sentence.plain.slice(start + word.length)))
        );
      });
      return strange.length === 0 ? [] : [strange.join(' ')];
    },
  );
}

/** A name of a metric, a sector, a month or a publisher. */
function isKnown(word: string, start: number, { sentence, names, topics, facts }: Checking['reading']): boolean {
  const lower = word.toLowerCase().replace(/\d+$/, '');
  if (PLAIN_NAMES.has(lower) || names.publishers.has(lower)) return true;
  if (names.sectors.some((sector) => sector.toLowerCase().split(/\s+/).includes(lower))) return true;
  const isMetric = topics.some(
    (topic) => topic.metrics.size > 0 && topic.isName && topic.start <= start && topic.end >= start + word.length,
  );
  if (isMetric && start > 0) return true;
  const isTold = ({ unit, value }: Fact) =>
    unit === 'text' &&
    String(value).includes(word) &&
    sentence.quotations.some(({ text }) => String(value).includes(text));
  if (facts.some(({ filing }) => filing?.part?.split(/\W+/).includes(word))) return true;
  if (sentence.quotations.length > 0 && facts.some(isTold)) return true;
  const isQuoted =
    sentence.quotations.length > 0 ||
    /\b(?:headlines?|news|posts?|articles?|stories|published)\b/i.test(sentence.plain);
  return isQuoted && [...names.publishers].some((publisher) => publisher.includes(lower));
}

/** `Nova` for NOVA, `Adveora` for ADVRO: the first three letters. */
function isLike(word: string, symbol: string): boolean {
  return word.length > 3 && symbol.length > 3 && symbol.toLowerCase().slice(0, 4) === word.slice(0, 4);
}

/** `Johnson & Johnson` for JNJ, where no text names the company: it begins like the ticker and has its letters in their order. */
function isSpelled(name: string, symbol: string): boolean {
  const letters = symbol.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (letters.length < 3 || name.charAt(0).toLowerCase() !== letters.charAt(0)) return false;
  const left = [...name.toLowerCase()].reduce(
    (rest, letter) => (rest.startsWith(letter) ? rest.slice(1) : rest),
    letters,
  );
  return left === '';
}

/** "Samsung has made a habit of it". */
const HAS_DONE = /^ (?:has|have|had) (?:not |also |now |already )?\w+(?:ed|en|de|ne|ght|lt|wn)\b/i;

/** The first word of a sentence is capitalised anyhow: it is a name if it acts like one. */
function isNameLike(word: string, after: string): boolean {
  if (/^[A-Z]{2,5}$/.test(word) || /\d/.test(word)) return true;
  if (/^'s\b/.test(after) && !OPENERS.has(word.toLowerCase())) return true;
  const isActor = HAS_DONE.test(after) && !isHarmless(word);
  return (
    (isActor || ACTS.test(after)) && !OPENERS.has(word.toLowerCase().split('-')[0] ?? '') && !COMMON_END.test(word)
  );
}

const OPENERS = new Set(
  `it this that these those there here they he she we you one two three four five six seven eight nine ten all none nobody nothing both each every some many most few several another such what which who
when where while although though since because as at by in on over under after before with without from for of to up down only even just still yet so but and or not no if
share shares stock stocks price prices close volume turnover earnings profit profits results result eps rsi macd options puts calls posts headlines news pages documents members sector sectors traders
investors analysts buyers sellers holders bulls bears markets market momentum trend sentiment activity chatter coverage breadth skew volatility risk valuation yield dividend dividends estimate estimates
consensus expectations quarter quarters growth range swing bands band average averages signal today yesterday trading demand interest money bad good positive negative accounts authors users publishers sources
last recent annual yearly monthly weekly daily total company firm business management reported expected relative upper short middle quarterly despite given compared measured based judged against among between beyond according unlike like besides apart thanks hence thus overall altogether meanwhile then now again once until unless per plus minus against across around near above below within throughout whoever whatever whether neither either nor rather quite very clearly certainly perhaps maybe indeed moreover furthermore however nevertheless still instead otherwise also further first second third next finally seen viewed set put taken chatter turnover straddles peers holders income money cash patience caution time nothing something anything everything everyone anyone someone value momentum price action fundamentals technically fundamentally statistically historically typically usually normally generally broadly roughly nearly almost about around some any no one-day five-day peak record strength weakness buying selling shareholders owners option typical average normal heavy light strong weak cheap expensive people crowd high low half more less fewer at its their our bollinger golden death fundamentals technicals overbought oversold
revenue revenues sales gross net operating margin margins cash debt inventory receivables accruals dilution insider insiders`.split(
    /\s+/,
  ),
);
