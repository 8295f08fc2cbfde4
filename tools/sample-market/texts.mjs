import { AS_OF, dayAt } from './calendar.mjs';
import { COMPANIES } from './companies.mjs';
import { seeded } from './random.mjs';
import { STORY_DOCUMENTS, STORY_HEADLINES, STORY_POSTS } from './story-texts.mjs';

const PUBLISHERS = ['Harbour Wire', 'The Quayside Ledger', 'Morrow Markets', 'Trade Lantern'];
const HEADLINES = [
  (name) => `${name} to speak at the Lindholm investor conference`,
  (name) => `${name} names a new head of operations`,
  (name) => `Broker Ardley keeps its view of ${name}`,
  (name) => `Broker Pennant & Row starts to cover ${name} with a neutral view`,
  (name) => `${name} opens a second site`,
  (name) => `${name} renews its credit line`,
  (name) => `${name} publishes its yearly report`,
];
const POSTS = [
  ($) => `${$} nothing new, still holding`,
  ($) => `anyone following ${$}? chart looks sleepy`,
  ($) => `trimmed a bit of ${$} today`,
  ($) => `${$} results were fine, moving on`,
  ($) => `added ${$} to my list for later`,
  ($) => `not sure what to make of ${$} here`,
];

/** Everyday headlines, those of the results, and those of the stories. */
export function headlinesOf({ symbol, name }, reports) {
  const random = seeded(`news ${symbol}`);
  const everyday = Array.from({ length: 12 }, () => ({
    back: -random.whole(1, 480),
    time: timeOf(random, 12, 19),
    publisher: random.pick(PUBLISHERS),
    title: random.pick(HEADLINES)(name),
  }));
  const told = (STORY_HEADLINES[symbol] ?? []).map(([back, time, publisher, title]) => ({
    back,
    time,
    publisher,
    title,
  }));
  const all = [...everyday, ...told].map(({ back, ...rest }) => ({ date: dayAt(back), ...rest }));
  return [...all, ...reports.map((report) => resultHeadline(name, report))]
    .map(({ date, time, ...rest }) => ({
      symbol,
      date,
      publishedAt: time === null ? '' : `${date}T${time}:00Z`,
      ...rest,
    }))
    .sort((one, other) => compare(one.date + one.publishedAt + one.title, other.date + other.publishedAt + other.title))
    .map((headline, index) => ({ id: `n-${symbol}-${index + 1}`, ...headline }));
}

/** Of results only the day is kept, as of many real headlines. */
function resultHeadline(name, { date, epsActual, epsEstimate }) {
  const title = `${name} earns ${dollars(epsActual)} a share, ${comparison(epsActual - epsEstimate)} the expected ${dollars(epsEstimate)}`;
  return { date, time: null, publisher: 'Harbour Wire', title };
}

const comparison = (surprise) => (surprise > 0 ? 'above' : surprise < 0 ? 'below' : 'exactly');

const dollars = (amount) => `${amount < 0 ? '-' : ''}$${Math.abs(amount).toFixed(2)}`;

/** Everyday posts of the last 60 days and those of the stories. */
export function postsOf(company) {
  const random = seeded(`posts ${company.symbol}`);
  const cashtag = `$${company.symbol}`;
  const everyday = Array.from({ length: random.whole(12, 40) }, () => ({
    at: instantBack(random, -60, 0),
    text: random.pick(POSTS)(cashtag),
    user: `user_${random.whole(100, 420)}`,
    followers: roundFollowers(random.whole(10, 9000)),
    reposted: random.next() < 0.1,
  }));
  const told = storyPosts(company.symbol);
  return [...everyday, ...told]
    .sort((one, other) => compare(one.at + one.user + one.text, other.at + other.user + other.text))
    .map(({ at, text, user, followers, reposted }, index) => ({
      id: `p-${company.symbol}-${index + 1}`,
      symbol: company.symbol,
      created_at: at,
      text: reposted ? `RT @user_${100 + (index % 320)}: ${text}` : text,
      user,
      followers,
      reposts: reposted ? (index % 17) + 1 : null,
      is_repost: reposted,
    }));
}

function storyPosts(symbol) {
  const story = STORY_POSTS[symbol];
  if (!story) return [];
  const random = seeded(`story posts ${symbol}`);
  return Array.from({ length: story.count }, () => {
    const account = random.whole(1, story.accounts);
    return {
      at: instantBack(random, story.from, story.to),
      text: random.pick(story.texts),
      user: `user_${symbol.toLowerCase().replace('.', '')}${account}`,
      followers: roundFollowers(story.followers[0] + ((account * 7919) % (story.followers[1] - story.followers[0]))),
      reposted: random.next() < story.reposts,
    };
  });
}

const roundFollowers = (followers) => Number(followers.toPrecision(2));

/** An instant on a trading day, never after the as-of day's last second. */
const instantBack = (random, from, to) =>
  `${dayAt(random.whole(from, to))}T${timeOf(random, 8, 23)}:${pad(random.whole(0, 59))}Z`;

const timeOf = (random, from, to) => `${pad(random.whole(from, to))}:${pad(random.whole(0, 59))}`;
const pad = (number) => String(number).padStart(2, '0');
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** A profile of each company and the documents of the stories. */
export function documents() {
  const profiles = COMPANIES.map(({ symbol, name, sector }) => ({
    id: `d-${symbol}-profile`,
    title: `${name}: profile`,
    text: `${name} (${symbol}) is an invented company of the sector ${sector}. It exists only in the sample market of Gemscout.`,
    url: `https://market.invalid/${symbol}/profile`,
    published_at: `${dayAt(-480)}T12:00:00Z`,
    symbols: [symbol],
  }));
  const told = Object.entries(STORY_DOCUMENTS).flatMap(([symbol, entries]) =>
    entries.map(([back, title, text], index) => ({
      id: `d-${symbol}-${index + 1}`,
      title,
      text,
      url: `https://market.invalid/${symbol}/${index + 1}`,
      published_at: `${dayAt(back)}T14:00:00Z`,
      symbols: [symbol],
    })),
  );
  return [...profiles, marketReview(), ...told].sort((one, other) =>
    compare(one.published_at + one.id, other.published_at + other.id),
  );
}

const marketReview = () => ({
  id: 'd-market-review',
  title: 'Markets in June: energy leads, technology lags',
  text: 'For five weeks money has moved from technology to energy. Volume in oil shares rose by half. The invented market as a whole is little changed.',
  url: 'https://market.invalid/review',
  published_at: `${AS_OF}T11:00:00Z`,
  symbols: [],
});
