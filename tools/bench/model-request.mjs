/** What stands in front of the type of the answer. */
const FORM = 'Answer with one JSON object of this type:\n';

/** Which question a form asks, by a field that only its answer has, or by two. */
const ABOUT = {
  steps: 'plan',
  themes: 'themes',
  summary: 'summarise',
  picks: 'pick',
  'reflection thesis': 'conclude',
  reflection: 'reflect',
  questions: 'nextMove',
  thesis: 'analyse',
  base_rate: 'validate',
  memo: 'decide',
  why: 'without',
  sentences: 'rewrite',
  findings: 'verify',
};

/** `{about, symbol, data}` of a request: what is asked, of which ticker, and the fenced data by name. */
export function readQuestion(sent) {
  const text = sent.messages.map(({ content }) => content).join('\n');
  const fields = fieldsOf(sent, text);
  const has = (names) => names.split(' ').every((name) => fields.includes(name));
  const about = Object.entries(ABOUT).find(([names]) => has(names))?.[1];
  if (!about) throw new Error(`No script for ${fields}`);
  const data = dataIn(text);
  return { about, symbol: data.ticker?.symbol ?? data.memo?.symbol ?? null, data };
}

/** The fields of the answer: of the schema of the response format, or of the type at the end of the prompt. */
function fieldsOf({ response_format: format }, text) {
  if (format?.json_schema) return Object.keys(format.json_schema.schema.properties);
  const [type] = text.slice(text.lastIndexOf(FORM) + FORM.length).split('\n');
  return topFields(type.slice(type.lastIndexOf('; ') + 1));
}

/** Names of the outermost braces alone. */
function topFields(type) {
  let inner = type.trim().slice(1, -1);
  while (/\{[^{}]*\}/.test(inner)) inner = inner.replaceAll(/\{[^{}]*\}/g, 'object');
  return [...inner.matchAll(/(\w+): /g)].map(([, name]) => name);
}

function dataIn(text) {
  const fences = [...text.matchAll(/<data name="([^"]+)">\n(.*)\n<\/data>/g)];
  return Object.fromEntries(fences.map(([, name, json]) => [name, JSON.parse(json)]));
}
