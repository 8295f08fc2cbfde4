/** Writes what follows from the code into k8s/, then renders each overlay. Needs kubectl or kustomize on the PATH. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'oxfmt';
import { root } from '../processes.mjs';
import { generatedFiles } from './generated.mjs';
import { build, digestOfSources, headerOf, OVERLAYS, pathOf } from './rendered.mjs';

for (const [path, text] of generatedFiles()) await write(path, text);
const digest = digestOfSources();
for (const overlay of OVERLAYS) {
  const text = build(overlay);
  if (text === undefined)
    throw new Error('Neither kubectl nor kustomize is installed; one of them has to render k8s/.');
  await write(pathOf(overlay), headerOf(digest) + text);
}

async function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  const { code } = await format(path, text, { printWidth: 120, singleQuote: true });
  writeFileSync(join(root, path), code);
  console.log(path);
}
