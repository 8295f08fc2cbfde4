import { nameOf } from './objects.mjs';
import { availability } from './rules/availability.mjs';
import { environment } from './rules/environment.mjs';
import { kafka } from './rules/kafka.mjs';
import { network } from './rules/network.mjs';
import { pods } from './rules/pods.mjs';
import { everywhere, production } from './rules/promises.mjs';
import { references } from './rules/references.mjs';
import { schemas } from './schemas.mjs';

const RULES = [references, environment, pods, availability, kafka, network, everywhere];

/**
 * Everything that is wrong with the objects of an overlay, a sentence each; none: `[]`. The rules that look at objects
 * together expect the fields of the API, so they are asked only where each object by itself is one.
 */
export function faultsOf(overlay, objects) {
  const single = [...schemas(objects), ...twice(objects)];
  if (single.length > 0) return single;
  return [...RULES, ...(overlay === 'dev' ? [] : [production])].flatMap((rule) => rule(objects));
}

function twice(objects) {
  const seen = new Set();
  return objects
    .filter((object) => seen.size === seen.add(nameOf(object)).size)
    .map((object) => `${nameOf(object)} is there twice`);
}
