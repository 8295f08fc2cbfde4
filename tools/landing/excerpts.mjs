import { headingOf } from '@gemscout/contracts';

/** What of a recorded run the landing page shows. Nothing is added or reworded; what names this installation is left out. */
const OPENING_LINES = 6;
const MOST_EVIDENCE = 3;
const MOST_AGAINST = 2;

/** The lines of the run itself and of `symbols`, as the live log gets them. */
export function playedLines(run, symbols) {
  return run
    .filter(({ symbol }) => symbol === undefined || symbols.includes(symbol))
    .map(({ label, message, ts, symbol, stage, seq, payload_json }) => {
      const { proposal_id: _, ...payload } = payload_json;
      return { label, message, ts, symbol, stage, seq, payload_json: payload };
    });
}

/** Where the page begins to play, and the last lines before it: what stands there until the log itself is loaded. */
export function openingOf(lines) {
  const count = lines.findLastIndex(({ label }) => label === '[THEME_START]') + 2;
  const shown = lines.slice(count - OPENING_LINES, count);
  return { count, lines: shown.map((line) => ({ ...headOf(line), message: sentence(line) })) };
}

function headOf({ seq, label, ts, symbol = '', payload_json }) {
  return { seq, heading: headingOf(label, payload_json.tool), ts, symbol };
}

/** One ticker's path through the five stages: what was said in each, and how sure the run was then. */
export function stepsOf(run, symbol) {
  const said = (label) => run.find((line) => line.label === `[${label}]` && [undefined, symbol].includes(line.symbol));
  const of = (label, tool) =>
    run.filter(
      (line) => line.label === `[${label}]` && line.symbol === symbol && (!tool || line.payload_json.tool === tool),
    );
  const reflections = of('REFLECT');
  return {
    symbol,
    name: of('THEME_START')[0].payload_json.name,
    themes: said('TOPICS').payload_json.themes.map(({ name }) => name),
    toolCall: said('CORPUS').message,
    shortlisted: sentence(of('THEME_START')[0]),
    investigate: of('TOOL').map((line) => ({ tool: line.payload_json.tool, text: sentence(line) })),
    confidences: reflections.map(({ payload_json }) => payload_json.confidence),
    validate: sentence(of('THEME_VALIDATION')[0]),
    validated: of('THEME_VALIDATION')[0].payload_json.confidence,
    decide: sentence(of('DECISION')[0]),
    verdict: of('DECISION')[0].payload_json.verdict,
    confidence: of('DECISION')[0].payload_json.confidence,
    claims: of('DECISION')[0].payload_json.claims,
  };
}

/** The verdict on the one ticker of a run, and what its memo rests on. */
export function exampleVerdict(run) {
  const start = run.find(({ label }) => label === '[THEME_START]');
  const decision = run.find(({ label }) => label === '[DECISION]').payload_json;
  const { memo } = run.find(({ label }) => label === '[MEMO_READY]').payload_json;
  const sources = sourcesOf(memo);
  const claims = (section, most) => claimsOf(memo, section, sources).slice(0, most);
  return {
    symbol: start.symbol,
    name: start.payload_json.name,
    verdict: decision.verdict,
    confidence: decision.confidence,
    thesis: passagesOf(section(memo, 'Thesis').trim()),
    evidence: claims('Evidence', MOST_EVIDENCE),
    against: claims('The opposite case', MOST_AGAINST),
    change: claims('What would change our mind', 1),
    sources: decision.sources,
    supported: decision.claims.supported,
    total: decision.claims.total,
  };
}

function claimsOf(memo, title, sources) {
  return [...section(memo, title).matchAll(/^- (.*?)(?: \[\^(\d+)\])?$/gm)].flatMap(([, text, note]) =>
    passagesOf(text).map((passage) => ({ ...passage, source: note ? sources.get(note) : null })),
  );
}

/** A memo's text without its notes, apart where opinion, which is in italics, begins or ends. */
function passagesOf(text) {
  return text
    .replace(/ ?\[\^\d+\]/g, '')
    .split(/(\*[^*]+\*)/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ text: part.replaceAll('*', '').trim(), opinion: part.startsWith('*') }));
}

function sourcesOf(memo) {
  return new Map([...memo.matchAll(/^\[\^(\d+)\]: ([^,]+), .*as of (\S+)/gm)].map(([, note, kind]) => [note, kind]));
}

function section(memo, title) {
  return memo.split(`## ${title}\n`)[1].split('\n## ')[0];
}

/** A line without the ticker in front of it. */
function sentence({ message, symbol }) {
  const bare = message.startsWith(`${symbol}: `) ? message.slice(symbol.length + 2) : message;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
