import type { Fact } from '../../facts/fact.ts';
import { bodiesOf, isSamePublisher, sourceForms } from './source-rows.ts';
import { legible } from '../../legible.ts';
import { isWithin } from '../../dates-in.ts';
import { matchesIn, phrasesIn, phrasesOf, plainText } from '../plain-text.ts';
import type { Check, Checking, Finding, Reading } from '../reading.ts';
import { EXPECTATIONS } from '../topics/filed-metrics.ts';
import { isFiler } from './filer-words.ts';
import type { Quotation } from '../mentions/quotations.ts';

/** Who is often quoted: naming one of these for another's row is a false source. */
const PUBLISHERS =
  "Bloomberg|Reuters|CNBC|CNN|BBC|Barron's|Forbes|Fortune|MarketWatch|Benzinga|Seeking Alpha|Wall Street Journal|WSJ|Financial Times|New York Times|Washington Post|The Economist|Business Insider|Yahoo|Associated Press|Guardian|TechCrunch|The Verge|Zacks|Morningstar|Motley Fool|Dow Jones|Nikkei|Xinhua|Axios|Politico|USA Today|Twitter|StockTwits|Reddit|Fox Business|Nasdaq.com|InvestorPlace|TheStreet|Handelsblatt|Le Monde|Der Spiegel|Sky News|NPR|Time|The Information|Kiplinger|Investopedia";
const NAMED = new RegExp(String.raw`\b(?:${PUBLISHERS.replaceAll('.', '\\.')})\b`, 'g');
const SAYS =
  'say|claim|believe|think|warn|predict|write|wrote|writes|said|says|reported|reports|noted|notes|published|ran|runs|headlined|carried|carries|quoted|claims|claimed|states|stated|tells|told|posted|put|puts|titled|according to|argued|argues|observed|announced|quips|opined|declared|confirmed|confirms|denied|denies|admitted|disclosed|warned|warns|explained|insisted|promised|complained|predicted|announces|revealed|commented|comments|remarked|remarks|stressed|stresses|emphasi[sz]ed|emphasi[sz]es|added that|replied|maintains|maintained|thinks|believes|believed|concluded|concludes|heard|learned|described|describes|asserts|asserted|suggested|alleged|alleges|conceded|boasted|boasts|teased|shared|circulated|spread|broke the news|let it be known|made it known';
const IS_SAYING = new RegExp(String.raw`^(?:${SAYS}|deni\w+|admit\w*|reveal\w*|leak\w*)`, 'i');
const IS_ATTRIBUTED = new RegExp(
  String.raw`\b(?:${SAYS}|headlines?|titles?|posts?|article|page|overview|reads?|headed|items?|mentions?|mentioned|speaks? of|spoke of|risk factors?|10-[kq]|8-k)\b`,
  'i',
);
/** A name in front of a verb of saying, or behind "according to". */
const SPEAKER = new RegExp(
  String.raw`((?:\p{Lu}[\p{L}&.'-]*\s?){1,4})\s*(?:[\w ,'-]{0,24}?\b)?(?:${SAYS})\b|[Aa]ccording to (?:the )?((?:\p{Lu}[\p{L}&.'-]*\s?){1,4})|(?:by|from|in|of) (?:the )?((?:\p{Lu}[\p{L}&.'-]*\s?){1,4})\s*[:,]?\s*$|(?:^|[.;,]\s)(?:[Tt]he )?((?:\p{Lu}[\p{L}&.'-]*\s?){1,4})\s*:\s*$`,
  'gu',
);
const NO_NAME =
  /^(?:One|A|An|The|It|Its|They|He|She|This|That|In|On|Of|Another|Two|Three|Some|Most|Many|Headlines?|Posts?|Pages?|Articles?|News|Nobody|Somebody|Someone|Here|There|As|At|Only|Even|Nothing|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Publishers?|Analysts?|Traders?|Accounts?|Users?)\b/;

const LEADING =
  /^(?:(?:The|A|An|Its?|In|On|By|From|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday) (?=\p{Lu}))+/u;

/** Quotations have to be in a cited row, and be called the row's own publisher's. */
export const checkSource: Check = (checking) => {
  const { sentence } = checking.reading;
  if (sentence.quotations.length === 0) return foreignSource(checking);
  return sentence.quotations.flatMap((quotation) => quoted(quotation, checking));
};

const PERSONS =
  'company|firm|management|auditors?|board|ceo|cfo|chief executive|chairman|chairwoman|president|regulators?|analysts?|brokers?|banks?|courts?|government|prosecutors?|annual report|quarterly report|filings?|prospectus|letter|press release|statement|insiders?|spokes\\w+|supplier|customer|rival|competitor|union|agenc(?:y|ies)|ministry|minister|professor|study|book|blog|10-k|10-q|newsletter|podcast|interview|memo|founders?|executives?|directors?|economists?|strategists?|lawyers?|judges?|police|officials?|authorit(?:y|ies)|mayor|governor|senator|employees?|workers?|staff|funds?|clients?|consultants?|experts?|commentators?|observers?|television|radio|brokers? note|research note|note to clients|rating agency|court|watchdog|circular|transcript|conference call|earnings call|presentation|slides?|bulletin|gazette|whistleblower|video|forum|survey|poll|report to shareholders|registry|register';
const SPEAKER_WORDS = new RegExp(
  String.raw`\b(?:the |its |an? |one |their |his |her )?(?:\w+ )?(${PERSONS})\b(?: \w+)? (?:${SAYS})\b|\baccording to (?:the |its |an? |one )?(?:\w+ )?(${PERSONS})\b`,
  'i',
);

/** "…, the chairman said", "…, said its auditor": up to the next mark. */
const SPEAKER_BEHIND = /^[\s,.–-]*[^,;:.]*/;
const INVERTED = new RegExp(
  String.raw`^[\s,.–-]*(?:${SAYS}) (?:the |its |an? |one |their )?(?:\w+ )?(${PERSONS})\b`,
  'i',
);
/** Papers that no row is from, and the company's own pages. */
const PAPERS =
  /\b(?:in|from|per|on|by) (?:the |its |an? |their |one |his |her )?(?:\w+ )?(filings?|prospectus|letter|press release|statement|annual report|quarterly report|interview|memo|newsletter|10-[kq]|8-k|speech|call|transcript|presentation|circular|podcast|book|study|research note|brokers? note)\b|\b((?:its|their|the company's|the firm's) (?:own )?(?:website|web site|site|homepage|blog))\b/i;

/** Persons and papers that no row is written by. A post is a post, and a headline is none. */
function falseSpeaker(before: string, rows: readonly Fact[]): string | undefined {
  const found = SPEAKER_WORDS.exec(before) ?? PAPERS.exec(before);
  if (found) return found[1] ?? found[2];
  const isPost = rows.some(({ metric }) => metric === 'post');
  if (/\b(?:posts?|tweets?|accounts?|users?)\b/i.test(before) && !isPost) return 'a post';
  return /\b(?:headlines?|articles?|publishers?)\b/i.test(before) &&
    isPost &&
    rows.every(({ metric }) => metric === 'post')
    ? 'a publisher'
    : undefined;
}

/** "The company reported $1.32 a share": its result is its own word. */
const OWN_RESULT =
  /\b(?:company|firm|management) (?:\w+ )?(?:reported|reports|posted|published|announced|disclosed)\b/i;
const FILER = /\b(?:company|firm|management|filings?|annual report|quarterly report|press release|10-[kq]|8-k)\b/i;
const OF_RESULTS: ReadonlySet<string> = new Set([
  'eps_actual',
  'surprise',
  'eps_growth',
  'reported_on',
  'days_since_report',
]);

/** Papers that are not among the evidence. */
const PAPER =
  /\bby (?:(?:the )?company's|its|their|management's|the firm's|apple's) own (?:account|admission|reckoning|estimate|words|calculation|count)\b|\bas (?:the company|management) (?:itself )?(?:put|puts|sees|saw) it\b|\b(?:prospectus|annual report|filings?|press release|letter|10-[kq]|8-k|study|survey|newsletter|presentation|transcript|research note|brokers? note)\b/i;

/** Without a quotation: figures are said by the data, not by a report or a person. */
function foreignSource({ reading, bound }: Checking): readonly Finding[] {
  if (bound.every(({ fact }) => fact.metric === 'eps_estimate' || EXPECTATIONS.has(fact.metric))) return [];
  const publisher = strangePublisher(reading);
  if (publisher !== undefined) return [{ code: 'source', detail: `${publisher}: no cited text is of this publisher` }];
  const found = SPEAKER_WORDS.exec(reading.sentence.plain) ?? PAPER.exec(reading.sentence.plain);
  const isFiled = bound.length > 0 && bound.every(({ fact }) => fact.filing !== undefined);
  const isOwnResult =
    (OWN_RESULT.test(found?.[0] ?? '') && bound.some(({ fact }) => OF_RESULTS.has(fact.metric))) ||
    (isFiled && FILER.test(found?.[0] ?? ''));
  return found && !isOwnResult ? [{ code: 'source', detail: `${found[0]}: no cited text says so` }] : [];
}

/** A publisher that no cited row is of, where figures are told: "Bloomberg counted 12 positive headlines". */
function strangePublisher({ sentence, facts }: Reading): string | undefined {
  const rows = facts.filter(({ unit }) => unit === 'text');
  return matchesIn(sentence.plain, NAMED)
    .map(([name]) => name)
    .find(
      (name) =>
        !COMMON.test(name) &&
        !rows.some(({ source }) => sourceForms(source).some((form) => isSamePublisher(form, name))),
    );
}

/** Names that are also words, or of an index. */
const COMMON = /^(?:The Information|Time|Fortune|Guardian|Yahoo|Twitter|Dow Jones|Nasdaq\.com|Reddit|StockTwits)$/;

function quoted(quotation: Quotation, { reading }: Checking): readonly Finding[] {
  const { sentence, facts } = reading;
  const rows = rowsWith(quotation.text, reading);
  if (rows.length === 0) {
    const uncited = rowsWith(quotation.text, { ...reading, facts: reading.allFacts });
    const hint = uncited.length > 0 ? '; another item holds it' : '';
    return [{ code: 'quotation_not_found', detail: `"${quotation.text.slice(0, 60)}": no cited text holds it${hint}` }];
  }
  const strange = notTold(rows, reading);
  if (strange !== undefined) return [{ code: 'source', detail: `"${strange}" is not in the text that is quoted` }];
  const own = ownWord(sentence.plain.slice(0, quotation.start), reading);
  if (own !== undefined && !rows.some((row) => row.filing || isOwnWord(row, reading)))
    return [{ code: 'source', detail: `"${own}": the text does not say that the company said so` }];
  const publishers = rows.flatMap(({ source }) => sourceForms(source));
  const speakers = speakersOf(quotation, publishers, reading);
  const isRight = (name: string) => publishers.some((publisher) => isSamePublisher(publisher, name));
  const wrong = speakers.find(
    (name) => !isRight(name) && !(speakers.some(isRight) && quotation.text.includes(name.replace(/'s$/, ''))),
  );
  if (wrong !== undefined) return [{ code: 'source', detail: `${wrong} did not write this: ${rows[0]?.source} did` }];
  const claimed =
    falseSpeaker(sentence.plain.slice(0, quotation.start), rows) ??
    INVERTED.exec(sentence.plain.slice(quotation.end))?.[1] ??
    falseSpeaker(SPEAKER_BEHIND.exec(sentence.plain.slice(quotation.end))?.[0] ?? '', rows);
  if (claimed !== undefined && !isFiler(claimed, rows))
    return [{ code: 'source', detail: `${claimed} did not write this: ${rows[0]?.source} did` }];
  const wrongDay = sentence.dates.find(({ date }) => !rows.some(({ asOf }) => isWithin(asOf, date)));
  if (wrongDay) return [{ code: 'day', detail: `the quoted text is of ${rows[0]?.asOf}` }];
  const isPage = rows.every(({ metric }) => metric === 'page');
  const isAttributed = speakers.length > 0 || IS_ATTRIBUTED.test(sentence.plain);
  const needsSource = isPage || /\d/.test(quotation.text);
  return needsSource && !isAttributed && facts.length > 0
    ? [{ code: 'source', detail: `name who wrote "${quotation.text.slice(0, 60)}"` }]
    : ['holds'];
}

const SAID = '(?:said|says|announced|announces|confirmed|confirms|stated|claims|claimed|reported|told|denied|denies)';

/** "Copranda itself announced …": words of the company's own. */
function ownWord(before: string, { names }: Reading): string | undefined {
  const [last] = names.ownPattern ? phrasesIn(before, names.ownPattern).slice(-1) : [];
  const [said] = (last && new RegExp(String.raw`^(?: \w+){0,2}? ${SAID}\b`).exec(before.slice(last.end))) ?? [];
  return said === undefined ? undefined : `${last?.text ?? ''}${said}`;
}

function isOwnWord(row: Fact, reading: Reading): boolean {
  return [String(row.value), ...bodiesOf(row, reading.items)].some((text) => ownWord(text, reading) !== undefined);
}

/** What a sentence says beside a quotation of a person, an event or a metric that the quoted text does not speak of. */
function notTold(rows: readonly Fact[], { topics, items, facts }: Checking['reading']): string | undefined {
  const told = rows
    .flatMap((row) => [String(row.value), row.source, ...bodiesOf(row, items)])
    .join(' ')
    .toLowerCase()
    .replaceAll(/accountants?|accounting firm/g, 'auditor');
  const isTold = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s-]+/)
      .every((word) => told.includes(word.slice(0, 5)));
  const strange = topics.find(({ foreign, text }) => foreign !== undefined && !IS_SAYING.test(text) && !isTold(text));
  return facts.length > 0 ? strange?.text : undefined;
}

function speakersOf(
  quotation: Quotation,
  publishers: readonly string[],
  reading: Checking['reading'],
): readonly string[] {
  const { sentence } = reading;
  return [
    ...strangers(quotation, publishers, sentence.plain, reading),
    ...matchesIn(sentence.plain, NAMED).map(([name]) => name),
    ...matchesIn(sentence.plain.slice(0, quotation.start), SPEAKER).flatMap(
      (match) => match[1] ?? match[2] ?? match[3] ?? match[4] ?? [],
    ),
  ]
    .map((name) => name.trim().replace(LEADING, ''))
    .filter((name) => name !== '' && !NO_NAME.test(name) && !reading.names.own.has(name.toLowerCase()));
}

/** Publishers of other rows that the sentence names beside the quotation. */
function strangers(
  { start, end }: Quotation,
  publishers: readonly string[],
  plain: string,
  { names }: Checking['reading'],
): readonly string[] {
  const around = `${plain.slice(0, start)} ${plain.slice(end)}`.toLowerCase();
  return [...names.publishers].filter((name) => {
    const isOther =
      name.length > 4 && !publishers.some((publisher) => publisher.includes(name) || name.includes(publisher));
    return isOther && phrasesIn(around, phrasesOf(name)).length > 0;
  });
}

/** The texts that hold a quotation: letter case, blanks and the form of signs do not count; `...` stands for left out words. */
function rowsWith(quotation: string, { facts, items }: Pick<Checking['reading'], 'facts' | 'items'>): readonly Fact[] {
  const parts = simple(quotation)
    .split(/\.{3}|…/)
    .map((part) => part.replaceAll(/^[\s.,;:]+|[\s.,;:]+$/g, ''))
    .filter((part) => part !== '');
  return facts.filter((fact) => {
    if (fact.unit !== 'text') return false;
    const texts = [String(fact.value), ...bodiesOf(fact, items)].map(simple);
    return texts.some((text) => parts.length > 0 && inOrder(text, parts));
  });
}

function simple(text: string): string {
  return plainText(legible(text)).toLowerCase().replaceAll(/["']/g, '').replaceAll(/\s+/g, ' ').trim();
}

function inOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
