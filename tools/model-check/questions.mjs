/** One question of the product to the server in each state that it may be in. */
import { openAnalyst } from '@gemscout/research';
import { startModel } from './model.mjs';

/** The template of a model that thinks before it answers. */
const THINKING = `{% for m in messages %}<|im_start|>{{ m.role }}
{% if m.reasoning_content %}<think>
{{ m.reasoning_content }}
</think>

{% endif %}{{ m.content }}<|im_end|>
{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
<think>{% if enable_thinking is defined and enable_thinking is false %}

</think>

{% endif %}
{% endif %}`;
const GOAL = { kind: 'trending', subject: null, memo: null };
/** What has to come of it: the model's answer, or the code of the refusal and the sentence that the log shows. */
const QUESTIONS = [
  { name: 'an answer within its schema', expected: 'answer' },
  { name: 'thoughts without an end', server: { template: THINKING, context: 8_192 }, expected: 'wrong_answer' },
  { name: 'a context that is too short', server: { context: 512 }, expected: 'context_too_short' },
  { name: 'a key that is missing', server: { apiKey: 'a-key' }, expected: 'key_refused' },
  { name: 'a key', server: { apiKey: 'a-key' }, apiKey: 'a-key', expected: 'answer' },
  { name: 'an address without an interface', path: '/nowhere', expected: 'model_missing' },
  { name: 'an answer without an end', isEndless: true, expected: 'wrong_answer' },
];

/** @returns for each question what came of it, and the exchanges with the server */
export async function askEach(server, models) {
  const results = [];
  for (const question of QUESTIONS) results.push(await ask(question, server, models));
  return results;
}

async function ask({ name, server: options, apiKey, path = '', isEndless, expected }, server, models) {
  const model = await startModel({ ...server, model: isEndless ? models.endless : models.ending, ...options });
  const analyst = await openAnalyst(
    { model: { ...configured, baseUrl: model.baseUrl + path, apiKey } },
    undefined,
    () => undefined,
  );
  try {
    const { answer, spend } = await analyst.plan(GOAL, new AbortController().signal);
    return { name, expected, came: 'answer', said: JSON.stringify(answer), spend, exchanges: model.exchanges };
  } catch (error) {
    const { code = 'error', message, spend } = error;
    return { name, expected, came: code, said: message, spend, exchanges: model.exchanges };
  } finally {
    await analyst.close();
    await model.stop();
  }
}

const configured = { model: 'random', priorityModel: 'random', prices: {}, dayLimitUsd: undefined, timeoutMs: 300_000 };
