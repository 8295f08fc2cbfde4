/**
 * Makes schemas.jsonl: the schemas of exactly the kinds that k8s/ uses, without prose, and closed, so that an unknown
 * field is refused as the API server's strict mode does. What it leaves out: rules in CEL, which only a server judges.
 *
 *   node tools/k8s/extract-schemas.mjs <api/openapi-spec/v3 of Kubernetes> <folder of CRDs>...
 *
 * Of these: Kubernetes v1.36.3, Gateway API v1.4.1, KEDA v2.21.0, CloudNativePG v1.28.0 with its Barman Cloud plugin
 * v0.15.0, Prometheus Operator v0.87.1 (each from its Go module), and Strimzi 1.2.0 (by its own CRD generator from its
 * API's jar). All are under the Apache License 2.0.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { OVERLAYS, objectsOf, readRendered } from './rendered.mjs';
import { SCHEMAS } from './schemas.mjs';

const OBJECT_META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';
const COMBINATIONS = ['allOf', 'anyOf', 'oneOf'];
const KEPT = [
  'type',
  'enum',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'required',
];

const [openApiFolder, ...crdFolders] = process.argv.slice(2);
const used = new Set(OVERLAYS.flatMap((overlay) => objectsOf(readRendered(overlay)).map(kindOf)));
const builtIn = readBuiltIn(openApiFolder);
const lines = [...linesOfBuiltIn(), ...crdFolders.flatMap(linesOfCrds)];
const known = new Set(lines.flatMap(({ kind }) => kind ?? []));
const missing = [...used].filter((kind) => !known.has(kind));
if (missing.length > 0) throw new Error(`No schema was found of ${missing.join(', ')}`);
writeFileSync(SCHEMAS, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
console.log(`${known.size} kinds, ${lines.length} definitions`);

function kindOf({ apiVersion, kind }) {
  return `${apiVersion} ${kind}`;
}

/** All definitions of Kubernetes' own groups, by name. */
function readBuiltIn(folder) {
  const files = globSync('{api__v1,apis__*__v1,apis__autoscaling__v2}_openapi.json', { cwd: folder });
  return new Map(
    files.flatMap((file) => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')).components.schemas)),
  );
}

function linesOfBuiltIn() {
  const kinds = new Map();
  for (const [name, schema] of builtIn)
    for (const { group, version, kind } of schema['x-kubernetes-group-version-kind'] ?? []) {
      const full = kindOf({ apiVersion: group ? `${group}/${version}` : version, kind });
      if (used.has(full)) kinds.set(name, full);
    }
  return [...reachedFrom([...kinds.keys(), OBJECT_META])].sort().map((name) => ({
    name,
    ...(kinds.has(name) && { kind: kinds.get(name) }),
    schema: closed(withoutStatus(builtIn.get(name), kinds.has(name))),
  }));
}

function reachedFrom(names, reached = new Set()) {
  for (const name of names) {
    if (reached.has(name)) continue;
    reached.add(name);
    reachedFrom(refsIn(builtIn.get(name)), reached);
  }
  return reached;
}

function refsIn(schema) {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
}

function linesOfCrds(folder) {
  return globSync('**/*.yaml', { cwd: folder }).flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).flatMap((document) => {
      const { spec } = document.toJS() ?? {};
      return (spec?.versions ?? []).flatMap(({ name: version, schema }) => {
        const kind = kindOf({ apiVersion: `${spec.group}/${version}`, kind: spec.names.kind });
        return used.has(kind) ? [{ name: kind, kind, schema: customResource(schema.openAPIV3Schema) }] : [];
      });
    }),
  );
}

function customResource(schema) {
  const { properties, ...rest } = closed(withoutStatus(schema, true));
  return { ...rest, properties: { ...properties, metadata: { $ref: `#/definitions/${OBJECT_META}` } } };
}

/** A manifest says what should be; what is, the server says. */
function withoutStatus(schema, isKind) {
  if (!isKind || !schema.properties) return schema;
  const { status, ...properties } = schema.properties;
  return { ...schema, properties };
}

function closed(schema) {
  if (schema.$ref) return { $ref: schema.$ref.replace('#/components/schemas/', '#/definitions/') };
  if (schema['x-kubernetes-int-or-string']) return { type: ['integer', 'string'] };
  const { properties, items, additionalProperties, nullable } = schema;
  const kept = keptOf(schema);
  const open = schema['x-kubernetes-preserve-unknown-fields'] || !properties;
  return {
    ...kept,
    ...(nullable && kept.type && { type: [kept.type, 'null'] }),
    ...(items && { items: closed(items) }),
    ...(properties && { properties: mapValues(properties, closed) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closed(additionalProperties) }),
    ...(!open && additionalProperties === undefined && { additionalProperties: false }),
    ...combinationsOf(schema),
  };
}

function keptOf(schema) {
  const keys = KEPT.filter((key) => key in schema && (key !== 'pattern' || isOurs(schema.pattern)));
  return Object.fromEntries(keys.map((key) => [key, schema[key]]));
}

/** Go's regular expressions have flags inside, such as `(?i)`, that JavaScript's do not know. */
function isOurs(pattern) {
  try {
    return Boolean(new RegExp(pattern));
  } catch {
    console.log(`Left out the pattern ${pattern}`);
    return false;
  }
}

/** Their parts only add conditions to what the schema around them defines, so they stay open. */
function combinationsOf(schema) {
  return Object.fromEntries([
    ...COMBINATIONS.filter((key) => schema[key]).map((key) => [key, schema[key].map(condition)]),
    ...(schema.not ? [['not', condition(schema.not)]] : []),
  ]);
}

function condition(schema) {
  if (schema.$ref) return closed(schema);
  const kept = keptOf(schema);
  const { properties, items } = schema;
  return {
    ...kept,
    ...(properties && { properties: mapValues(properties, condition) }),
    ...(items && { items: condition(items) }),
    ...combinationsOf(schema),
  };
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
