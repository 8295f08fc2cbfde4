import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'dist-types', '.data', '.nx', 'coverage']);

/** The apps and libs, with the tags that their package.json names; an app that is no library is a program. */
export function projectsOf(root) {
  return globSync('{apps,libs}/*/package.json', { cwd: root }).map((path) => {
    const { name, nx } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    const isProgram = path.startsWith('apps/') && nx.projectType !== 'library';
    return { name, root: dirname(path), tags: nx.tags, isProgram };
  });
}

/** The paths of all TypeScript files, relative to `root`. */
export function sourcesOf(root) {
  const exclude = (entry) => SKIPPED_FOLDERS.has(entry.name);
  return globSync('{apps,libs,tools}/**/*.{ts,tsx}', { cwd: root, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}
