import { ok, problem, warning, type Finding } from './finding.ts';

const LEAST_NODE = 24;
const GIB = 2 ** 30;

/** @param version in the format of `process.versions.node`, such as 24.21.0 */
export function nodeFinding(version: string): Finding {
  const major = Number(version.split('.')[0]);
  if (major >= LEAST_NODE) return ok('Node', version);
  return problem('Node', `${version} is too old`, `Run it with Node ${LEAST_NODE}: \`npm start\` brings its own.`);
}

/** @param freeBytes space available to an unprivileged process in `directory` */
export function diskFinding(directory: string, freeBytes: number): Finding {
  const says = `${(freeBytes / GIB).toFixed(1)} GiB free in ${directory}`;
  if (freeBytes < GIB)
    return problem('Disk', says, 'Make room, or give another DATA_DIR: PostgreSQL stops when it is full.');
  if (freeBytes < 5 * GIB) return warning('Disk', says, 'Make room before it is full.');
  return ok('Disk', says);
}
