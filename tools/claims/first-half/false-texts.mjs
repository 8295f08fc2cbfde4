import { day, pct } from '../figures-of.mjs';
import { rules } from '../rules.mjs';

const first = ({ news }) => news?.items.find(({ title }) => !/["“”]/.test(title));
const misses = ({ reports }) =>
  reports.slice(0, 4).filter((each) => each.eps_actual_usd < each.eps_estimate_usd).length;

/** False sentences on texts and counts, causes and events. */
export const templates = [
  ...rules(
    'source',
    ['news'],
    (f) => first(f) && `Bloomberg wrote “${first(f).title}”.`,
    (f) => first(f) && `The company said: “${first(f).title}”.`,
    (f) => first(f) && `According to a post, “${first(f).title}”.`,
  ),
  ...rules(
    'source',
    ['indicators'],
    ({ prices: p }) => `The Financial Times reports a gain of ${pct(p.change_60d_pct)} over 60 trading days.`,
    ({ prices: p }) =>
      `According to the annual report the stock is ${p.change_20d_pct < 0 ? 'down' : 'up'} ${pct(p.change_20d_pct)} in a month.`,
  ),
  ...rules(
    'source',
    ['earnings'],
    ({ results: r }) =>
      r.eps_actual_usd > 0 && `Analysts expect $${r.eps_actual_usd.toFixed(2)} a share for the next quarter.`,
  ),
  ...rules(
    'quotation',
    ['news'],
    (f) => first(f) && `${first(f).source} wrote “${first(f).title} and raises its outlook”.`,
    (f) => first(f) && `${first(f).source} wrote “${f.name} doubles its profit”.`,
    (f) => first(f) && `A headline says: “${f.short} is not for sale”.`,
    (f) => first(f) && `“Record orders at ${f.short}”, wrote ${first(f).source}.`,
  ),
  ...rules(
    'date',
    ['news'],
    (f) => first(f) && `On ${day(monthBefore(first(f).date))} ${first(f).source} wrote “${first(f).title}”.`,
  ),
  ...rules(
    'count',
    ['earnings'],
    ({ results: r }) =>
      r.quarters === 4 && r.beats < 4 && `It beat the estimate in ${r.beats + 1} of the last 4 quarters.`,
    ({ results: r }) =>
      r.quarters === 4 && r.beats > 1 && `It beat the estimate in ${r.beats - 1} of the last 4 quarters.`,
    ({ results: r }) =>
      r.quarters === 4 && misses(r) !== r.beats && r.beats > 0 && `It missed the estimate in ${r.beats} of 4 quarters.`,
    ({ results: r }) => r.quarters === 4 && r.beats < 4 && 'It has beaten every estimate of the last year.',
  ),
  ...rules(
    'count',
    ['news'],
    ({ news: n }) =>
      n.headlines > 1 &&
      n.positive !== n.negative &&
      `Of ${n.headlines} headlines, ${n.negative} were good and ${n.positive} bad.`,
    ({ news: n }) =>
      n.headlines > 1 && n.positive < n.headlines && `All ${n.headlines} headlines of the month are good news.`,
    ({ news: n }) => n.headlines > 0 && `There were ${n.headlines + 7} headlines in ${n.days} days.`,
  ),
  ...rules(
    'count',
    ['posts'],
    ({ posts: s }) => s.posts_7d !== s.authors_7d && `${s.authors_7d} posts by ${s.posts_7d} accounts in a week.`,
    ({ posts: s }) => s.posts_7d > 1 && s.hype < s.posts_7d && `Each of the ${s.posts_7d} posts promises riches.`,
    ({ posts: s }) => s.posts_7d > 1 && `${s.posts_7d} posts were written in a single day.`,
  ),
  ...rules(
    'count',
    ['sectors'],
    ({ sectors }) =>
      sectors.some((row) => row.change_20d_pct > 0) && `All ${sectors.length} sectors fell in the past month.`,
    ({ sectors }) =>
      sectors.filter((row) => row.change_20d_pct > 0).length > 1 && 'Only one sector rose in the past month.',
  ),
  ...rules(
    'cause',
    ['indicators', 'news'],
    ({ prices: p, short }) =>
      `The stock ${p.change_20d_pct < 0 ? 'fell' : 'rose'} ${pct(p.change_20d_pct)} in a month because investors ${p.change_20d_pct < 0 ? 'lost' : 'gained'} trust in ${short}.`,
    (f) =>
      first(f) &&
      `The stock ${f.prices.change_5d_pct < 0 ? 'fell' : 'rose'} ${pct(f.prices.change_5d_pct)} in five days after “${first(f).title}”.`,
    ({ prices: p }) => `Rumours of a takeover explain the change of ${pct(p.change_20d_pct)} in a month.`,
  ),
  ...rules(
    'cause',
    ['indicators', 'earnings'],
    ({ prices: p }) =>
      p.change_20d_pct > 0.5 && `Thanks to its results the stock rose ${pct(p.change_20d_pct)} in a month.`,
    ({ prices: p }) => p.change_20d_pct < -0.5 && `The month's loss of ${pct(p.change_20d_pct)} is due to its results.`,
  ),
  ...rules(
    'cause',
    ['indicators', 'sectors'],
    ({ prices: p, own }) =>
      p.change_20d_pct < 0 &&
      own.change_20d_pct < 0 &&
      `Its sector dragged the stock down ${pct(p.change_20d_pct)} in a month.`,
  ),
  ...rules(
    'bare claim',
    [],
    ({ short }) => `The finance chief of ${short} resigned.`,
    ({ name }) => `${name} cut its dividend.`,
    () => 'Revenue is shrinking.',
    ({ short }) => short !== 'Soaplan' && `${short} wins market share from its rivals.`,
    ({ name }) => `A regulator is looking into ${name}.`,
    () => 'Management buys back its own shares.',
    () => 'Analysts have upgraded the stock.',
    ({ short }) => `${short} is about to launch a new product.`,
    () => 'Margins are widening.',
    ({ name }) => `The debt of ${name} has doubled.`,
  ),
  ...rules(
    'bare claim',
    ['news', 'documents'],
    ({ name }) => `${name} lost a lawsuit over patents.`,
    ({ short }) => `Large funds have taken a stake in ${short}.`,
  ),
];

function monthBefore(date) {
  return new Date(Date.parse(date) - 31 * 86_400_000).toISOString().slice(0, 10);
}
