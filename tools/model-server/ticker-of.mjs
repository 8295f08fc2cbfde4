/** Which facts of a prompt are which figures of a tool's answer. */
const FIELDS = {
  indicators: {
    close: 'close_usd',
    change_20d: 'change_20d_pct',
    change_60d: 'change_60d_pct',
    sma_50: 'sma_50_usd',
    sma_200: 'sma_200_usd',
    high_52w: 'high_52w_usd',
    low_52w: 'low_52w_usd',
    rsi_14: 'rsi_14',
    volume_ratio: 'volume_ratio',
    atr_pct: 'atr_pct',
  },
  earnings: {
    eps_actual: 'eps_actual_usd',
    eps_estimate: 'eps_estimate_usd',
    surprise: 'surprise_pct',
    beats: 'beats',
    quarters: 'quarters',
    reported_on: 'last_date',
    days_since_report: 'days_since',
    market_cap: 'market_cap_usd',
    price_to_book: 'price_to_book_ratio',
  },
  options: { implied_move: 'implied_move_pct', option_expiry: 'expiry', put_call: 'put_call_ratio' },
  news: { headlines: 'headlines', good_headlines: 'positive', bad_headlines: 'negative' },
  social: { posts_7d: 'posts_7d', post_activity: 'activity_ratio' },
};
const MULTIPLES = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** The ticker of a question with what its facts say, a finding a tool: `{symbol, name, findings, sector, facts, may_be_asked}`. */
export function tickerOf(data) {
  const { facts: { facts: stable = [] } = {}, questions } = data;
  const found = Object.entries(data).flatMap(([name, finding]) => (name.startsWith('finding_') ? [finding] : []));
  const lines = [...stable, ...found.flatMap(({ facts = [] }) => facts)];
  const figures = lines.flatMap(figuresIn);
  const summaries = new Map(found.map(({ tool, question, summary }) => [tool ?? question.tool, summary]));
  const findings = Object.entries(FIELDS).flatMap(([tool, fields]) => findingOf(tool, fields, figures, summaries));
  return {
    ...data.ticker,
    findings: findings.map((finding) =>
      finding.tool === 'news' ? { ...finding, highlights: quotedIn(lines) } : finding,
    ),
    sector: sectorOf(figures),
    facts: lines,
    may_be_asked: questions?.may_be_asked ?? 0,
  };
}

/** `{id, value, item, day}` for each figure of a line. */
function figuresIn(line) {
  const [, time, items, rest] = /^(.*?) \[([^\]]*)\]: (.*)$/.exec(line) ?? [];
  if (rest === undefined) return [];
  const day = isoDay(time);
  return rest.split('; ').map((figure) => {
    const [id, ...value] = figure.split(' ');
    return { id, value: valueOf(value.join(' ')), items: items.split(', '), day };
  });
}

function valueOf(shown) {
  const day = isoDay(shown);
  if (day) return day;
  const [, sign, digits, multiple] = /([−-]?)\$?([\d,.]+)([KMBT]?)/.exec(shown.replace('−$', '−')) ?? [];
  if (digits === undefined) return shown === 'yes';
  const amount = Number(digits.replaceAll(',', '')) * (MULTIPLES[multiple] ?? 1);
  return sign ? -amount : amount;
}

function isoDay(text) {
  const [day] = /\d{1,2} [A-Z][a-z]+ \d{4}/.exec(text) ?? [];
  return day && new Date(`${day} UTC`).toISOString().slice(0, 10);
}

function findingOf(tool, fields, figures, summaries) {
  const own = figures.filter(({ id }) => id in fields);
  const [first] = own;
  if (!first) return [];
  const facts = { date: first.day, ...Object.fromEntries(own.map(({ id, value }) => [fields[id], value])) };
  const ids = [...new Set(own.flatMap(({ items }) => items))];
  return [{ tool, summary: summaries.get(tool) ?? `${tool} answered.`, facts, evidence: ids.map((id) => ({ id })) }];
}

function quotedIn(lines) {
  return lines.flatMap((line) => {
    const [, title, source, item] = /^news\.\d+: headline "(.*)" \((.*), [\d-]+\) \[(.*)\]$/.exec(line) ?? [];
    return title === undefined ? [] : [{ title, source, item }];
  });
}

function sectorOf(figures) {
  const own = figures.filter(({ id }) => id.startsWith('sector.'));
  const [first] = own;
  if (!first) return null;
  const of = (metric) => own.find(({ id }) => id.endsWith(`.${metric}`))?.value;
  const words = first.id.split('.')[1].split('_');
  const sector = words.map((word) => word[0].toUpperCase() + word.slice(1)).join(' ');
  return {
    sector,
    change_20d_pct: of('change_20d'),
    breadth_pct: of('breadth'),
    evidence: first.items.map((id) => ({ id })),
  };
}
