import { spansOf, type Span } from '../plain-text.ts';

/**
 * Digits that are part of a name: windows of an indicator, a moving average or a range, forms, the part from which holders report, indexes, fiscal quarters,
 * footnotes, list numbers. They say which figure is meant, and are none themselves.
 */
const NAMES: readonly RegExp[] = [
  /\b(?:relative strength(?: index)?|average true range|RSI|ATR|SMA|EMA|WMA|MA|DMA|MACD|ADX|CCI|MFI|ROC|CMF|BB|bands?|stochastics?|RSIs?)\s?\(\s?\d+(?:\s?[,/]\s?\d+(?:\.\d+)?)*\s?(?:days?)?\)/gi,
  /\b(?:RSI|ATR|SMA|EMA|WMA|DMA|MA)[ -]?\d{1,3}\b(?!\s?[%.])/g,
  /\b\d{1,3}\s?(?:DMA|SMA|EMA)\b/g,
  /(?<![.,$\d])\b\d{1,3}(?:(?:\s?[-/]\s?|-?,? (?:and|or|to) (?:the )?)\d{1,3})*[- ]?-?(?:day|session|week|month|quarter|year|trading-day)s?(?:'s)?[ -](?=(?:simple |exponential |moving |trading )?(?:averages?|means?|highs?|lows?|range|change|window|lines?|RSI|ATR|SMA|EMA|moving|relative|period|peak|trough|trend|return|performance|volatility|mark)\b)/gi,
  /(?<![.,$\d])\b\d{1,3}(?:-?(?: and| or|,|\/| to) (?:the )?\d{1,3})*-(?:day|session|week|month|quarter|year|trading-day|for)s?\b/gi,
  /\b\d{1,3}-?\/\d{1,3}-(?:day|week)\b/gi,
  /\b\d{1,3}- (?:and|or|to) (?:the )?\d{1,3}-(?:day|week|month)\b/gi,
  /\b(?:10-?[KQ]|8-?K|6-?K|20-?F|40-?F|13-?[DFG]|S-?[1348]|DEF ?14A|Form \d{1,3})\b/gi,
  /\b(?:S&P|Nasdaq|Russell|Dow|FTSE|Stoxx|Nikkei|CAC|DAX|CSI|Fortune|MSCI)[- ]?\d{2,4}\b/gi,
  /\b(?:fiscal |FY ?)?[QH][1-4](?: ?(?:FY ?)?(?:19|20)?\d{2})?\b/gi,
  /\b(?:first|second|third|fourth|final|last|opening|closing) quarter (?:of|in) (?:fiscal )?(?:19|20)\d{2}\b/gi,
  /\b[1-4][QH](?:\d{2})?\b/g,
  /\bFY ?'?\d{2,4}\b/gi,
  /\b(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:weeks|months|quarters|years) (?:old|ago|earlier|back|after|since|before|into|later|on from|(?:have|had) (?:passed|gone by|elapsed|gone))\b/gi,
  /\b(?:past|last|previous) (?:two|three|six|twelve)(?=\s*(?:[.,;)]|$|and\b|but\b))/gi,
  /(?<=\b(?:averages?|means?) (?:of|over) (?:the (?:last|past) )?)\d{1,3}(?:(?:, |,? and )\d{1,3})* (?:trading )?days\b/gi,
  /\[\^\d+\]/g,
  /^\s*(?:\(?\d{1,2}[.)]|#\d{1,2})\s/g,
  /\b\d{1,2}-\d{1,2} (?:days?|weeks?|months?|quarters?|years?)\b/gi,
  /(?<=\bwithin )(?:1|one)(?= ATRs?\b)/gi,
  /\b(?:iPhone|iPad|iOS|Windows|Xbox|PlayStation|Boeing|Airbus|Model|Galaxy|GPT|Pixel|Covid)[- ]?\d{1,3}\b/gi,
  /\b\d{1,2}[- ]delta\b/gi,
  /(?<=\bholders? (?:over|above|of more than) )5%/gi,
  /\b(?:double|triple)-digit\b/gi,
  /\b(?:all|the|its|their) (?:three|3)\b(?= (?:major |moving |daily )*averages\b)/gi,
];

/** The names with digits in a plain text. */
export function namesWithDigits(plain: string): readonly Span[] {
  return NAMES.flatMap((pattern) => spansOf(plain, pattern)).map(({ start, end }) => ({ start, end }));
}
