import { z } from 'zod';

/** What not every server with structured outputs knows. The answer is checked against all of it anyway. */
const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern', 'format', 'default'];

/** The JSON schema of an answer as structured outputs want it: every field required, none beside them, and no limits. With `ref` what occurs twice is written once. */
export function strictSchema(schema: z.ZodType, reused: 'inline' | 'ref' = 'inline'): Record<string, unknown> {
  const { $schema: _version, ...strict } = z.toJSONSchema(schema, {
    io: 'input',
    reused,
    override: ({ jsonSchema }) => {
      for (const limit of LIMITS) Reflect.deleteProperty(jsonSchema, limit);
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties = false;
    },
  });
  return strict;
}
