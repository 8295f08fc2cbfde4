import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/** The folder `tools/kafka`, relative to the project root, where tests run. */
export const KAFKA_TOOL = resolve('tools/kafka');
const POM = join(KAFKA_TOOL, 'pom.xml');

/** Where `brokerJars` puts the jars. */
export function jarsFolder(): string {
  const version = /kafka_2\.13<\/artifactId><version>([^<]+)/.exec(readFileSync(POM, 'utf8'))?.[1] ?? 'unknown';
  return resolve(process.env['KAFKA_JARS'] ?? join('.data', `kafka-${version}`));
}

/**
 * Downloads the broker's jars listed in `tools/kafka/pom.xml` into `KAFKA_JARS`, by default `.data/kafka-<version>`, unless
 * they are there. Retries once.
 *
 * @returns the folder
 */
export async function brokerJars(): Promise<string> {
  const folder = jarsFolder();
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  await copyJars(folder).catch(() => copyJars(folder));
  return folder;
}

/**
 * Downloads into a temporary folder first: two test files may do it at the same time, and an incomplete copy must not be
 * used.
 */
async function copyJars(folder: string): Promise<void> {
  const half = await mkdtemp(`${folder}-`);
  try {
    await run('mvn', ['-B', '-q', '-f', POM, PLUGIN, `-DoutputDirectory=${half}`, '-DincludeScope=runtime']);
    await rename(half, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
