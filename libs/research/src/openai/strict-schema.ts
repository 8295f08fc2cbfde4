import { z } from 'zod';

/** What not every server with structured outputs knows. The answer is checked against all of it anyway. */
const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern', 'format', 'default'];

/** The JSON schema of an answer as structured outputs want it: every field required, none beside them, and no limits. */
export function strictSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _version, ...strict } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const limit of LIMITS) Reflect.deleteProperty(jsonSchema, limit);
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties = false;
    },
  });
  return strict;
}
