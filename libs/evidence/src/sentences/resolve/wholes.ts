import type { MetricId } from '@gemscout/contracts';

/** The whole that each count is a part of. */
export const WHOLE_OF: Readonly<Partial<Record<MetricId, MetricId>>> = {
  beats: 'quarters',
  good_headlines: 'headlines',
  bad_headlines: 'headlines',
  headlines_set_aside: 'headlines',
  good_documents: 'documents',
  bad_documents: 'documents',
  positive_posts: 'posts_7d',
  negative_posts: 'posts_7d',
  posts_set_aside: 'posts_7d',
  post_copies: 'posts_7d',
  post_hype: 'posts_7d',
  recommended_buys: 'recommendations',
  recommended_holds: 'recommendations',
  recommended_sells: 'recommendations',
};
