import { fieldWords } from '@gemscout/contracts';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { ApiError } from './api-error.ts';

const MAX_DETAIL = 500;

/** Validates bodies and queries by their zod schemas. Invalid input results in 422 with one sentence per field. */
export function inputPipe(): StandardSchemaValidationPipe {
  z.config({ customError: fieldWords });
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues) =>
      new ApiError('input_invalid', issues.map(sentenceOf).join(' ').slice(0, MAX_DETAIL).toWellFormed()),
  });
}

type Issue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
};

function sentenceOf({ message, path = [] }: Issue): string {
  const field = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  return field === '' ? `The request ${message}.` : fieldSentence(field, message);
}

/** @param words the error, such as "is missing" */
export function fieldSentence(field: string, words: string): string {
  return `The field "${field}" ${words}.`;
}
