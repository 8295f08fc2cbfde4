/** Which question a schema asks, by a field that only its answer has. */
const ABOUT = {
  steps: 'plan',
  themes: 'themes',
  summary: 'summarise',
  picks: 'pick',
  reflection: 'reflect',
  questions: 'nextMove',
  thesis: 'analyse',
  base_rate: 'validate',
  memo: 'decide',
  why: 'without',
  sentences: 'rewrite',
  findings: 'verify',
};

/** `{about, symbol, schema, data}` of a request: what is asked, of which ticker, and the fenced data by name. */
export function readQuestion(sent) {
  const { schema } = readSchema(sent);
  const about = Object.entries(ABOUT).find(([field]) => field in schema.properties)?.[1];
  if (!about) throw new Error(`No script for ${Object.keys(schema.properties)}`);
  const data = dataIn(sent.messages.map(({ content }) => content).join('\n'));
  return { about, symbol: data.ticker?.symbol ?? data.memo?.symbol ?? null, schema, data };
}

/** The schema of the answer: of the response format, or at the end of the prompt. */
export function readSchema({ response_format: format, messages }) {
  if (format?.json_schema) return { schema: format.json_schema.schema };
  const text = messages.map(({ content }) => content).join('\n');
  const from = text.indexOf('{', text.lastIndexOf('one JSON object of this schema:'));
  return { schema: JSON.parse(text.slice(from).split('\n')[0]) };
}

function dataIn(text) {
  const fences = [...text.matchAll(/<data name="([^"]+)">\n(.*)\n<\/data>/g)];
  return Object.fromEntries(fences.map(([, name, json]) => [name, JSON.parse(json)]));
}
