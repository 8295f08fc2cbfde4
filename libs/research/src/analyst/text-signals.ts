import type { Findings } from '../dossier.ts';
import { plural } from '../english.ts';
import type { NewsFacts, SocialFacts, WebFacts } from '../facts.ts';
import { between, hashesOf, WEIGHTS, type Signal } from './signal.ts';

/** Signals from texts, as counts. Their weights cap them together, and none of them makes a Buy. */
export function textSignals(findings: Findings): readonly Signal[] {
  const { news, social, web } = findings;
  return [
    ...(news?.facts ? newsSignal(news.facts, hashesOf(news, 'news')) : []),
    ...(social?.facts ? socialSignals(social.facts, hashesOf(social, 'posts'), isExplained(findings)) : []),
    ...(web?.facts ? webSignal(web.facts, hashesOf(web, 'documents')) : []),
  ].filter(({ weight }) => weight !== 0);
}

/** A move has a reason outside the crowd: a fresh earnings beat, or news of several publishers that is not bad. */
export function isExplained({ earnings, news }: Findings): boolean {
  const { surprise_pct = null, days_since = null } = earnings?.facts ?? {};
  const isFreshBeat = surprise_pct !== null && surprise_pct >= 3 && days_since !== null && days_since <= 75;
  const { headlines = 0, positive = 0, negative = 0, publishers = 0 } = news?.facts ?? {};
  return isFreshBeat || (headlines >= 2 && publishers >= 2 && positive >= negative);
}

/** Posts that promise riches are staged; near copies alone are mostly people who repeat each other, and reposts always. */
export function stagedShare({ posts_7d, hype, copies, reposts }: SocialFacts): number {
  return posts_7d === 0 ? 0 : (hype + (copies - reposts) / 5) / posts_7d;
}

function newsSignal(facts: NewsFacts, evidence: readonly string[]): readonly Signal[] {
  const { headlines, publishers, positive, negative } = facts;
  if (headlines === 0) return [];
  const balance = (positive - negative) / Math.max(3, positive + negative);
  const counted = `${plural(headlines, 'headline')} from {{publishers}} ${plural(publishers, 'publisher')}`;
  const text = `In {{news_days}} it had {{headlines}} ${counted}; good news: {{good_headlines}}, bad news: {{bad_headlines}}.`;
  const topic = balance > 0 ? 'good news' : 'bad news';
  return [{ weight: WEIGHTS.news * balance, topic, text, evidence, structured: false }];
}

function socialSignals(facts: SocialFacts, evidence: readonly string[], supported: boolean): readonly Signal[] {
  const { posts_7d, distinct_7d, authors_7d, activity_ratio } = facts;
  if (posts_7d < 5) return [];
  const habit = activity_ratio === null ? '' : ', {{post_activity}} the usual';
  const crowd = between(activity_ratio ?? 1, 1.5, 5);
  const staged = between(stagedShare(facts), 0.15, 0.45);
  const isRepeated = distinct_7d !== null && distinct_7d < posts_7d;
  const posts = isRepeated
    ? `{{distinct_posts_7d}} distinct ${plural(distinct_7d, 'post')}, {{posts_7d}} posts with reposts and near copies,`
    : '{{posts_7d}} posts';
  const says = `It had ${posts} by {{post_authors_7d}} ${plural(authors_7d, 'account')} in a week${habit}`;
  return [
    {
      weight: supported ? WEIGHTS.interest * crowd : -WEIGHTS.crowd * crowd,
      topic: supported ? 'more attention' : 'a crowd without a reason',
      text: `${says}.`,
      evidence,
      structured: false,
    },
    {
      weight: -WEIGHTS.copies * staged,
      topic: 'staged posts',
      text: `Of its {{posts_7d}} posts in a week {{post_copies}} nearly repeat another account's and {{post_hype}} promise riches.`,
      evidence,
      structured: false,
    },
  ];
}

function webSignal(facts: WebFacts, evidence: readonly string[]): readonly Signal[] {
  const { documents, positive, negative } = facts;
  if (documents === 0) return [];
  const balance = (positive - negative) / Math.max(3, documents);
  const text = `The search found {{documents}} ${plural(documents, 'document')} on it: {{good_documents}} favourable, {{bad_documents}} unfavourable.`;
  const topic = balance > 0 ? 'favourable write-ups' : 'unfavourable write-ups';
  return [{ weight: WEIGHTS.web * balance, topic, text, evidence, structured: false }];
}
