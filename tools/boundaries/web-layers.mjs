import { posix } from 'node:path';
import { WEB_LAYERS, WEB_SOURCE } from './rules.mjs';

/**
 * What files of the web app do against its layers. Types and late imports count as any other; specs may import what they test with.
 *
 * @param modules `{ path, imports }` of each source file
 * @returns `{ path, rule, message }` for each problem
 */
export function webLayerProblems(modules) {
  const imports = modules
    .filter(({ path }) => path.startsWith(WEB_SOURCE) && !/\.spec\.tsx?$/.test(path))
    .flatMap(({ path, imports: named }) =>
      named
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => ({ path, specifier, from: placeOf(path), to: placeOf(resolved(path, specifier)) })),
    );
  const edges = entityEdges(imports);
  return imports.flatMap(({ path, specifier, from, to }) => {
    const message = problemOf(from, to, edges);
    return message ? [{ path, rule: 'layers', message: `'${specifier}': ${message}` }] : [];
  });
}

function problemOf(from, to, edges) {
  if (!to || from?.layer === undefined) return undefined;
  if (to.layer === undefined) return `${from.layer} do not import the app's own files.`;
  const [own, other] = [from, to].map(({ layer }) => WEB_LAYERS.indexOf(layer));
  if (other < own) return `${from.layer} do not import ${to.layer}.`;
  if (other > own || from.slice === to.slice) return undefined;
  if (from.layer === 'pages') return 'a page does not import another one; what they share is a feature or an entity.';
  if (from.layer === 'features') return 'a feature does not import another one; what they share is an entity.';
  if (from.layer === 'entities' && isReached(edges, to.slice, from.slice)) return 'the entities import each other.';
  return undefined;
}

const resolved = (path, specifier) => posix.join(posix.dirname(path), specifier);

/** The layer and the slice of a file (`features/runs/…`); the app's own files have no layer, other projects' no place. */
function placeOf(path) {
  if (!path.startsWith(WEB_SOURCE)) return undefined;
  const [layer, slice] = path.slice(WEB_SOURCE.length).split('/');
  return WEB_LAYERS.includes(layer) ? { layer, slice } : {};
}

function entityEdges(imports) {
  const edges = new Map();
  for (const { from, to } of imports)
    if (from?.layer === 'entities' && to?.layer === 'entities' && from.slice !== to.slice)
      edges.set(from.slice, (edges.get(from.slice) ?? new Set()).add(to.slice));
  return edges;
}

function isReached(edges, from, to, seen = new Set()) {
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(edges.get(from) ?? [])].some((next) => next === to || isReached(edges, next, to, seen));
}
