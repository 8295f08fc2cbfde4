import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ModelAbstained } from '../analyst/model-abstained.ts';
import { analystAt, signal } from '../testing/model-questions.ts';
import { scriptedServer, sends } from '../testing/model-server.ts';

/** What llama.cpp's server answered, as `npm run check:models -- --record` keeps it. */
const Recording = z.object({
  name: z.string(),
  came: z.string(),
  answers: z.array(
    z.object({ limit: z.number(), format: z.string().nullable(), status: z.number(), body: z.unknown() }),
  ),
});
const file = new URL('../testing/llama-cpp-answers.json', import.meta.url);
const recordings = z.array(Recording).parse(JSON.parse(readFileSync(file, 'utf8')));
const goal = { kind: 'trending', subject: null, memo: null } as const;

it.each(recordings.map((recording) => [recording.name, recording] as const))(
  'llama.cpp: %s',
  async (_name, { came, answers }) => {
    const [first, ...others] = answers.map(({ status, body }) => sends(status, JSON.stringify(body)));
    if (!first) throw new Error('Nothing was recorded');
    await using server = await scriptedServer(first, ...others);
    const outcome = await analystAt(server.baseUrl)
      .analyst.plan(goal, signal())
      .then(
        () => 'answer',
        (error: unknown) => (error instanceof ModelAbstained ? error.code : error),
      );
    expect(outcome).toBe(came);
    const asked = server.requests.map(({ max_tokens, response_format }) => [max_tokens, response_format?.type ?? null]);
    expect(asked).toEqual(answers.map(({ limit, format }) => [limit, format]));
  },
);
