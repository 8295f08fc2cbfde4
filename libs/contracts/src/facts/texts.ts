import type { Metric } from './metric.ts';

/** Texts themselves, which are quoted. */
export function textMetric(label: string, definition: string, aliases: readonly string[]) {
  return { label, definition, aliases, unit: 'text', good: 'none' } as const satisfies Metric;
}

/** A count of texts that address their reader like an instruction. */
export function setAside(what: string) {
  return {
    label: 'Set aside as orders',
    definition: `${what} that address their reader like an instruction: counted here, and nowhere else.`,
    aliases: ['set aside', 'set aside for giving orders'],
    unit: 'count',
    good: 'none',
    field: 'set_aside',
  } as const satisfies Metric;
}

export function listCut(what: string) {
  return {
    label: 'List cut',
    definition: `Whether the provider had more ${what} than were read: the counts are then at least so many.`,
    aliases: ['cut'],
    unit: 'flag',
    good: 'none',
    field: 'cut',
  } as const satisfies Metric;
}

/** Counts of headlines, and the headlines themselves. */
export const NEWS_METRICS = {
  headlines: {
    label: 'Headlines',
    definition: 'Headlines on the company of the last days. At least so many where the list was cut.',
    aliases: ['headline', 'news items', 'news stories', 'articles'],
    unit: 'count',
    good: 'none',
    field: 'headlines',
    covers: 'window',
  },
  publishers: {
    label: 'Publishers',
    definition: 'Different publishers of these headlines.',
    aliases: ['publisher', 'news sources', 'outlets'],
    unit: 'count',
    good: 'none',
    field: 'publishers',
    covers: 'window',
  },
  good_headlines: {
    label: 'Good news',
    definition: 'Headlines with more words of good news than of bad, by a fixed list of words.',
    aliases: ['good', 'positive', 'positive headlines', 'good headlines', 'favourable headlines'],
    unit: 'count',
    good: 'up',
    field: 'positive',
    covers: 'window',
  },
  bad_headlines: {
    label: 'Bad news',
    definition: 'Headlines with more words of bad news than of good, by a fixed list of words.',
    aliases: ['bad', 'negative', 'negative headlines', 'bad headlines', 'unfavourable headlines'],
    unit: 'count',
    good: 'down',
    field: 'negative',
    covers: 'window',
  },
  news_days: {
    label: 'Days of headlines',
    definition: 'Days that the headlines are from, up to the as-of day.',
    aliases: ['days', 'in the last days'],
    unit: 'days',
    good: 'none',
    field: 'days',
  },
  latest_headline_on: {
    label: 'Latest headline on',
    definition: 'Day of the latest headline.',
    aliases: ['latest headline', 'last headline', 'newest headline'],
    unit: 'date',
    good: 'none',
    field: 'latest_date',
  },
  headline_copies: {
    label: 'Near copies left out',
    definition: 'Headlines that nearly repeat another one, and are not counted.',
    aliases: ['near copies', 'copies', 'repeated headlines'],
    unit: 'count',
    good: 'none',
    field: 'near_copies',
    covers: 'window',
  },
  other_headlines: {
    label: 'About other companies',
    definition: 'Headlines filed under the ticker that are about other companies, and are not counted.',
    aliases: ['about other companies', 'headlines on other companies'],
    unit: 'count',
    good: 'none',
    field: 'of_other_companies',
    covers: 'window',
  },
  headlines_cut: listCut('headlines'),
  headlines_set_aside: setAside('Headlines'),
  headline: textMetric('Headline', 'The title of a published article, for quotation.', [
    'headline',
    'title',
    'article',
  ]),
} as const satisfies Readonly<Record<string, Metric>>;

/** Counts of pages that a web search found, and the pages themselves. */
export const DOCUMENT_METRICS = {
  documents: {
    label: 'Documents',
    definition: 'Pages about the company that a web search found. At least so many where the list was cut.',
    aliases: ['document', 'pages', 'pages found', 'write-ups'],
    unit: 'count',
    good: 'none',
    field: 'documents',
  },
  good_documents: {
    label: 'Favourable documents',
    definition: 'Pages with more words of good news than of bad, by a fixed list of words.',
    aliases: ['favourable', 'positive pages', 'favourable pages', 'positive'],
    unit: 'count',
    good: 'up',
    field: 'positive',
  },
  bad_documents: {
    label: 'Unfavourable documents',
    definition: 'Pages with more words of bad news than of good, by a fixed list of words.',
    aliases: ['unfavourable', 'not favourable', 'negative pages', 'unfavourable pages', 'negative'],
    unit: 'count',
    good: 'down',
    field: 'negative',
  },
  document_days: {
    label: 'Age of the oldest document',
    definition: 'Days from the oldest of these pages to the as-of day.',
    aliases: ['days', 'oldest page', 'oldest document'],
    unit: 'days',
    good: 'none',
    field: 'days',
  },
  documents_cut: listCut('pages'),
  documents_set_aside: setAside('Pages'),
  document: textMetric('Document', 'A page that a search found, for quotation.', ['document', 'page']),
  page: textMetric('Page', 'The text of a page that was read, for quotation.', ['page', 'web page']),
} as const satisfies Readonly<Record<string, Metric>>;
