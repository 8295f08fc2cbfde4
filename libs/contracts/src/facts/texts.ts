import type { Metric } from './metric.ts';

function text(label: string, definition: string, aliases: readonly string[]) {
  return { label, definition, aliases, unit: 'text', good: 'none' } as const satisfies Metric;
}

/** Of texts that address their reader like an instruction. */
function setAside(what: string) {
  return {
    label: 'Set aside as orders',
    definition: `${what} that address their reader like an instruction: counted here, and nowhere else.`,
    aliases: ['set aside', 'set aside for giving orders'],
    unit: 'count',
    good: 'none',
    field: 'set_aside',
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
  headlines_set_aside: setAside('Headlines'),
  headline: text('Headline', 'The title of a published article, for quotation.', ['headline', 'title', 'article']),
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
  documents_set_aside: setAside('Pages'),
  document: text('Document', 'A page that a search found, for quotation.', ['document', 'page']),
  page: text('Page', 'The text of a page that was read, for quotation.', ['page', 'web page']),
} as const satisfies Readonly<Record<string, Metric>>;

/** Counts of posts on social networks, and the posts themselves. */
export const POST_METRICS = {
  posts_7d: {
    label: 'Posts, 7 days',
    definition: 'Posts on the ticker in the last 7 days. At least so many where the list was cut.',
    aliases: ['posts', 'posts in a week', 'tweets', 'messages'],
    unit: 'count',
    good: 'none',
    field: 'posts_7d',
    window: { length: 7, unit: 'day' },
    covers: 'window',
  },
  post_authors_7d: {
    label: 'Accounts, 7 days',
    definition: 'Different accounts that wrote these posts.',
    aliases: ['accounts', 'authors', 'users', 'people posting'],
    unit: 'count',
    good: 'none',
    field: 'authors_7d',
    window: { length: 7, unit: 'day' },
    covers: 'window',
  },
  post_activity: {
    label: 'Activity to the usual',
    definition: 'Posts a day in the last 7 days against the 28 days before.',
    aliases: ['the usual', 'activity', 'usual activity', 'times the usual', 'social activity'],
    unit: 'ratio',
    good: 'none',
    field: 'activity_ratio',
    window: { length: 7, unit: 'day' },
    covers: 'window',
    formula: 'mean_ratio',
  },
  positive_posts: {
    label: 'Positive posts',
    definition: 'Posts of the last 7 days with more words of good news than of bad, by a fixed list of words.',
    aliases: ['positive', 'favourable posts', 'bullish posts'],
    unit: 'count',
    good: 'up',
    field: 'positive',
    window: { length: 7, unit: 'day' },
    covers: 'window',
  },
  negative_posts: {
    label: 'Negative posts',
    definition: 'Posts of the last 7 days with more words of bad news than of good, by a fixed list of words.',
    aliases: ['negative', 'unfavourable posts', 'bearish posts'],
    unit: 'count',
    good: 'down',
    field: 'negative',
    window: { length: 7, unit: 'day' },
    covers: 'window',
  },
  post_copies: {
    label: 'Near copies',
    definition: 'Posts, of up to 120 compared, that nearly repeat one of another account.',
    aliases: ['copies', 'nearly copied', 'nearly repeat', 'near copy', 'copied posts'],
    unit: 'count',
    good: 'down',
    field: 'copies',
    window: { length: 7, unit: 'day' },
    covers: 'window',
  },
  post_hype: {
    label: 'Promise riches',
    definition: 'Posts of the last 7 days that promise riches, by a fixed list of phrases.',
    aliases: ['hype', 'promise riches', 'promises riches', 'posts that promise riches'],
    unit: 'count',
    good: 'down',
    field: 'hype',
    window: { length: 7, unit: 'day' },
    covers: 'window',
  },
  posts_set_aside: setAside('Posts'),
  post: text('Post', 'A post on a social network, for quotation.', ['post', 'tweet', 'message']),
} as const satisfies Readonly<Record<string, Metric>>;
