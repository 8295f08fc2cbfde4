import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { root } from '../processes.mjs';
import { nameOf } from './objects.mjs';

/** A definition a line; those with a `kind` are the schema of one. Made by extract-schemas.mjs. */
export const SCHEMAS = join(root, 'tools', 'k8s', 'schemas.jsonl');

let ofKinds;

/** What an API server would refuse: unknown fields, wrong types, values that are none of a list. */
export function schemas(objects) {
  ofKinds ??= compiled();
  return objects.flatMap((object) => {
    const validate = ofKinds(`${object.apiVersion} ${object.kind}`);
    if (!validate) return [`${nameOf(object)} is of ${object.apiVersion}, whose schema is not there`];
    return validate(object) ? [] : validate.errors.map((error) => `${nameOf(object)}${sentenceOf(error)}`);
  });
}

/** Each kind is compiled when the first object of it comes. */
function compiled() {
  const lines = readFileSync(SCHEMAS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
  ajv.addSchema({ definitions: Object.fromEntries(lines.map(({ name, schema }) => [name, schema])) }, 'kubernetes');
  const names = new Map(lines.flatMap(({ kind, name }) => (kind ? [[kind, name]] : [])));
  return (kind) =>
    names.has(kind) &&
    ajv.getSchema(`kubernetes#/definitions/${encodeURIComponent(names.get(kind).replaceAll('/', '~1'))}`);
}

function sentenceOf({ instancePath: path, message, params, keyword }) {
  switch (keyword) {
    case 'additionalProperties':
      return `${path} has a field "${params.additionalProperty}" that there is not`;
    case 'type':
      return `${path} is not of type ${params.type}`;
    case 'enum':
      return `${path} is none of ${params.allowedValues.join(', ')}`;
    default:
      return `${path} ${message}`;
  }
}
