import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../processes.mjs';

export const OVERLAYS = ['dev', 'production', 'kurrent'];
const SOURCES = 'k8s/{base,components,overlays}/**/*.yaml';

export const pathOf = (overlay) => `k8s/rendered/${overlay}.yaml`;

/** What the rendered manifests were made from: another digest, and they are no longer what kustomize would make. */
export function digestOfSources() {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root })
    .map((found) => found.replaceAll('\\', '/'))
    .sort()) {
    hash.update(`${path}\n${readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')}\n`);
  }
  return hash.digest('hex');
}

export const headerOf = (digest) => `# Made by \`node tools/k8s/render.mjs\`; do not edit.\n# sources ${digest}\n`;

/** The digest that a rendered file carries. */
export function digestIn(text) {
  return /^# sources ([0-9a-f]{64})$/m.exec(text)?.[1];
}

export const readRendered = (overlay) => readFileSync(join(root, pathOf(overlay)), 'utf8');

/** The objects of a manifest. @throws Error for what is no YAML, such as a key that stands twice */
export function objectsOf(text) {
  return parseAllDocuments(text, { uniqueKeys: true })
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS();
    })
    .filter((object) => object !== null);
}

/**
 * What kustomize makes of an overlay: the one in kubectl, or the program of its own.
 *
 * @returns `undefined` where neither is installed
 */
export function build(overlay) {
  const folder = `k8s/overlays/${overlay}`;
  const commands = [
    ['kubectl', 'kustomize', folder],
    ['kustomize', 'build', folder],
  ];
  for (const [program, ...words] of commands) {
    const output = outputOf(program, words);
    if (output !== undefined) return output;
  }
  return undefined;
}

function outputOf(program, words) {
  try {
    return execFileSync(program, words, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
