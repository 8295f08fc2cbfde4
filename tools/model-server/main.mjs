/**
 * A stand-in for a language model, to try the product with one where there is none. It speaks OpenAI's chat completions and
 * answers each question from the question's own data, the same each time; it does not think.
 *
 *   node tools/model-server/main.mjs [--port 4010] [--answers lying] [--faults 0.2] [--log asked.jsonl]
 *   OPENAI_BASE_URL=http://127.0.0.1:4010/v1 OPENAI_MODEL=stand-in npm start
 *
 * `--answers`: `plain` (default), `lying`, where every answer is false, or `strong`, with a long and honest memo.
 * `--faults`: the part of the questions that meets one of the troubles that servers and models have. Which question meets which
 * follows from the question and from how often it was asked, whatever else is asked meanwhile.
 * `--log`: a file that each question is appended to as it came, a line each.
 */
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { tickerOf } from './ticker-of.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    answers: { type: 'string', default: 'plain' },
    faults: { type: 'string', default: '0' },
    log: { type: 'string' },
  },
});
const MODULES = { plain: './answers.mjs', lying: './lying-answers.mjs', strong: './strong-answers.mjs' };
if (!(values.answers in MODULES)) throw new Error(`--answers takes one of ${Object.keys(MODULES).join(', ')}`);
const { ANSWERS } = await import(MODULES[values.answers]);
const faults = Number(values.faults);
/** How often each question was asked, by its digest. */
const timesAsked = new Map();
let questions = 0;

const FAULTS = [
  (response) => json(response, 429, { error: { message: 'slow down' } }, { 'retry-after': '1' }),
  (response) => json(response, 500, { error: { message: 'oops' } }),
  (response) => json(response, 529, { error: { message: 'overloaded' } }),
  (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' });
    response.write('{"choices":[{"message":', () => response.destroy());
  },
  (response, asked) => json(response, 200, completion(asked, '')),
  (response, asked) => json(response, 200, completion(asked, '{"symbol":"OTHER","text":"no"}')),
  (response, asked) => json(response, 200, completion(asked, null, 'I cannot help with that.')),
];

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return json(response, 404, { error: { message: 'No such address', code: null } });
  const body = Buffer.concat(chunks);
  const asked = JSON.parse(body.toString());
  if (values.log) appendFileSync(values.log, `${JSON.stringify(asked)}\n`);
  questions += 1;
  const fault = faultOf(body);
  if (fault) return fault(response, asked);
  const answer = ANSWERS[asked.response_format?.json_schema?.name];
  if (!answer) return json(response, 400, { error: { message: 'A question without a known response_format' } });
  json(response, 200, completion(asked, JSON.stringify(answer(questionOf(asked)))));
});

server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`A stand-in for a model is ready at http://127.0.0.1:${server.address().port}/v1`);
});

/** A question that is asked again may meet another trouble, or none. */
function faultOf(body) {
  const question = createHash('sha256').update(body).digest('hex');
  const times = (timesAsked.get(question) ?? 0) + 1;
  timesAsked.set(question, times);
  const digest = createHash('sha256').update(`${question} ${times}`).digest();
  return digest.readUInt32BE(0) < faults * 2 ** 32 ? FAULTS[digest.readUInt32BE(4) % FAULTS.length] : undefined;
}

/** The data of the question; of one about a ticker as the answers read it. */
function questionOf(asked) {
  const data = dataIn(asked);
  return data.ticker ? { ...data, ticker: tickerOf(data) } : data;
}

/** The data of a prompt, which stands between fences in the first message of the user. */
function dataIn({ messages }) {
  const { content } = messages.find(({ role }) => role === 'user');
  const fences = content.matchAll(/<data name="(\w+)">\n(.*)\n<\/data>/g);
  return Object.fromEntries(Array.from(fences, ([, name, data]) => [name, JSON.parse(data)]));
}

function completion({ model, messages }, content, refusal = null) {
  const read = Math.ceil(messages.reduce((sum, message) => sum + message.content.length, 0) / 4);
  const written = Math.ceil((content ?? refusal).length / 4);
  return {
    id: `chatcmpl-${questions}`,
    object: 'chat.completion',
    created: 1_772_485_200,
    model,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal } }],
    usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written },
  };
}

function json(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
