import { readQuestion } from './model-request.mjs';

const CALL_MS = 6_000;
/** A thousand tokens: below it no provider caches a prefix. */
const LEAST_CACHED_TOKENS = 1_024;

/**
 * Tokens of a text by its bytes. 3.4 bytes a token is what the o200k encoding of OpenAI's models makes of these prompts, which are
 * half figures, ids and JSON.
 */
export const BYTES_A_TOKEN = 3.4;

/**
 * A model by a script, in place of `fetch`: it answers every question in the form that is asked for, after six seconds of `time`.
 * `calls` has for each what was sent, in tokens, and how much of it a server still had from an earlier call.
 */
export function scriptedModel(time, answers) {
  const calls = [];
  const fetch = async (_url, { body }) => {
    const sent = JSON.parse(body);
    const text = promptOf(sent);
    const question = readQuestion(sent);
    const tokens = tokensOf(text);
    const repeated = Math.max(
      0,
      ...calls.filter((call) => call.isAnswered).map((call) => commonTokens(call.text, text)),
    );
    const cached = repeated >= LEAST_CACHED_TOKENS ? repeated : 0;
    const call = { ...question, text, tokens, cached, isAnswered: false };
    calls.push(call);
    await time.wait(CALL_MS);
    call.isAnswered = true;
    const content = JSON.stringify(await answers[question.about](question, calls));
    return Response.json(completionOf(content, tokens, cached));
  };
  return { fetch, calls };
}

/** What the model reads, in its order: a schema of the response format stands before the messages. */
function promptOf(sent) {
  const schema = sent.response_format?.json_schema?.schema;
  const messages = sent.messages.map(({ role, content }) => `${role}\n${content}`);
  return [...(schema ? [JSON.stringify(schema)] : []), ...messages].join('\n');
}

function completionOf(content, tokens, cached) {
  const message = { role: 'assistant', content, refusal: null };
  const usage = {
    prompt_tokens: tokens,
    completion_tokens: tokensOf(content),
    prompt_tokens_details: { cached_tokens: cached },
  };
  return { id: 'bench', object: 'chat.completion', choices: [{ index: 0, finish_reason: 'stop', message }], usage };
}

function tokensOf(text) {
  return Math.ceil(Buffer.byteLength(text) / BYTES_A_TOKEN);
}

function commonTokens(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return Math.floor(Buffer.byteLength(one.slice(0, at)) / BYTES_A_TOKEN);
}
