/**
 * `npm run check:k8s`: the manifests of k8s/ are what kustomize makes of them, what the API server would take, and what
 * the product needs. Works offline; where kubectl or kustomize is installed, they are rendered again and compared.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../processes.mjs';
import { faultsOf } from './faults.mjs';
import { generatedFiles } from './generated.mjs';
import { nameOf } from './objects.mjs';
import { build, digestIn, digestOfSources, objectsOf, OVERLAYS, pathOf, readRendered } from './rendered.mjs';

const AGAIN = 'run `node tools/k8s/render.mjs`, with kubectl or kustomize installed';

const faults = [...staleFiles(), ...OVERLAYS.flatMap(checkOverlay)];
for (const fault of faults) console.error(`k8s: ${fault}.`);
if (faults.length > 0) process.exitCode = 1;

function staleFiles() {
  return [...generatedFiles()]
    .filter(([path, text]) => !isDeepStrictEqual(objectsOf(textOf(path)), objectsOf(text)))
    .map(([path]) => `${path} no longer follows from the code: ${AGAIN}`);
}

function checkOverlay(overlay) {
  const text = readRendered(overlay);
  if (digestIn(text) !== digestOfSources()) return [`k8s/ has changed since ${pathOf(overlay)} was made: ${AGAIN}`];
  const objects = objectsOf(text);
  const anew = build(overlay);
  const different = anew !== undefined && !isDeepStrictEqual(sorted(objectsOf(anew)), sorted(objects));
  const found = faultsOf(overlay, objects);
  const how = anew === undefined ? 'as committed' : 'as rendered anew';
  console.log(`${overlay}: ${objects.length} objects ${how}, ${found.length} faults`);
  return [...(different ? [`${pathOf(overlay)} is not what kustomize makes now: ${AGAIN}`] : []), ...found];
}

/** The order in which kustomize writes objects differs from version to version. */
function sorted(objects) {
  return objects.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

function textOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}
