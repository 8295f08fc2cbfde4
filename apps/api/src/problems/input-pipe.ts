import { StandardSchemaValidationPipe } from '@nestjs/common';
import { ApiRefused } from './api-refused.ts';

const MAX_DETAIL = 500;

/** Checks bodies and queries by their zod schemas; what is invalid is 422 and names the field. */
export function inputPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues) =>
      new ApiRefused('input_invalid', issues.map(sentenceOf).join('; ').slice(0, MAX_DETAIL)),
  });
}

type Issue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
};

function sentenceOf({ message, path = [] }: Issue): string {
  const field = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  return (field === '' ? message : `${field}: ${message}`).toWellFormed();
}
