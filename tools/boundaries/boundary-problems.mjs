import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { depConstraints, IMPURE_SYNTAX, isProduction, isPure, LOADED_BOTH_WAYS } from './rules.mjs';
import { readModule } from './module-text.mjs';
import { webLayerProblems } from './web-layers.mjs';

/**
 * What files do against the rules of `rules.mjs`.
 *
 * @param projects `{ name, root, tags, isProgram }` of each app and lib
 * @param files `[path, text]` of each source file; paths are relative to the workspace
 * @returns `{ path, rule, message }` for each problem
 */
export function boundaryProblems(projects, files) {
  const workspace = { projects, byName: new Map(projects.map((project) => [project.name, project])) };
  const modules = files.map(([path, text]) => {
    const { imports, found } = readModule(path, text, isPure(path) ? IMPURE_SYNTAX : []);
    return { path, found, imports, owner: ownerOf(path, projects) };
  });
  const edges = edgesOf(modules, workspace);
  const inProjects = modules.flatMap(({ path, found, imports, owner }) => [
    ...found.map(({ message }) => ({ path, rule: 'syntax', message })),
    ...imports.flatMap((imported) =>
      problemsOf(imported, { path, owner }, workspace, edges).map(([rule, message]) => ({
        path,
        rule,
        message: `'${imported.specifier}': ${message}`,
      })),
    ),
  ]);
  return [...inProjects, ...webLayerProblems(modules)];
}

function problemsOf({ specifier, isLate, isType }, { path, owner }, workspace, edges) {
  const testing =
    isProduction(path) && /(^|\/)testing(\/|$)/.test(specifier) ? [['test support', 'for specs only.']] : [];
  if (!owner || isBuiltin(specifier)) return testing;
  if (specifier.startsWith('.')) {
    const target = ownerOf(posix.join(posix.dirname(path), specifier), workspace.projects);
    return target === owner ? testing : [...testing, ['layers', 'import another project by its name.']];
  }
  const target = workspace.byName.get(packageOf(specifier));
  if (!target) return [...testing, ...packageProblems(specifier, owner)];
  const isEager = !isLate && !isType && !LOADED_BOTH_WAYS.includes(target.name);
  const problems = [
    [target === owner, 'import the own project by a path.'],
    [target !== owner && target.isProgram, 'a program is not imported.'],
    ...constraintsOf(owner).map(({ sourceTag, onlyDependOnLibsWithTags: allowed }) => [
      target !== owner && !target.tags.some((tag) => allowed.includes(tag)),
      `${sourceTag} depends only on ${allowed.join(', ')}.`,
    ]),
    [target !== owner && isReached(edges, target.name, owner.name), 'the projects depend on each other.'],
    [isEager && isReached(edges, owner.name, target.name, ({ isLate: late }) => late), 'it is loaded late elsewhere.'],
  ];
  return [...testing, ...problems.filter(([is]) => is).map(([, message]) => ['layers', message])];
}

function packageProblems(specifier, owner) {
  const names = [specifier, packageOf(specifier)];
  const isOf = (patterns) => patterns.some((pattern) => names.some((name) => globOf(pattern).test(name)));
  return constraintsOf(owner)
    .filter(
      ({ bannedExternalImports: banned = [], allowedExternalImports: allowed }) =>
        isOf(banned) || (allowed !== undefined && !isOf(allowed)),
    )
    .map(({ sourceTag }) => ['layers', `${sourceTag} does without this package.`]);
}

const constraintsOf = ({ tags }) => depConstraints.filter(({ sourceTag }) => tags.includes(sourceTag));

const globOf = (pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`);

/** `@scope/name` or `name`, without what follows. */
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

const ownerOf = (path, projects) => projects.find(({ root }) => path.startsWith(`${root}/`));

/** For each project the other projects that its files import, once late and once at once. */
function edgesOf(modules, { byName }) {
  const edges = new Map();
  for (const { owner, imports } of modules)
    for (const { specifier, isLate } of owner ? imports : []) {
      const target = byName.get(packageOf(specifier));
      if (!target || target === owner) continue;
      const known = edges.get(owner.name) ?? new Map();
      edges.set(owner.name, known.set(`${target.name} ${isLate}`, { target: target.name, isLate }));
    }
  return edges;
}

/** True if a way over these edges leads from a project to another one. */
function isReached(edges, from, to, isTaken = () => true, seen = new Set()) {
  if (seen.has(from)) return false;
  seen.add(from);
  const taken = [...(edges.get(from)?.values() ?? [])].filter(isTaken);
  return taken.some(({ target }) => target === to || isReached(edges, target, to, isTaken, seen));
}
