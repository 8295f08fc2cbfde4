import { parseSync } from 'rolldown/utils';

/**
 * The modules that a source file names, in any form with a constant specifier, and what of its syntax `forbidden` finds.
 *
 * @returns `imports`: `{ specifier, isLate, isType }`; late is `import()`. `found`: the forbidden kinds, once each
 * @throws a file that is no TypeScript
 */
export function readModule(path, text, forbidden = []) {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return { imports: importsOf(module, text), found: forbidden.filter(({ is }) => hasNode(program, is)) };
}

function importsOf({ staticImports, staticExports, dynamicImports }, text) {
  const named = staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isLate: false,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest !== null)
    .map(({ moduleRequest, isType }) => ({ specifier: moduleRequest.value, isLate: false, isType }));
  const late = dynamicImports
    .map(({ moduleRequest: { start, end } }) => /^(['"`])(.*)\1$/.exec(text.slice(start, end))?.[2])
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => ({ specifier, isLate: true, isType: false }));
  return [...named, ...passedOn, ...late];
}

function hasNode(value, is) {
  if (typeof value !== 'object' || value === null) return false;
  if (typeof value.type === 'string' && is(value)) return true;
  return Object.values(value).some((child) => hasNode(child, is));
}
