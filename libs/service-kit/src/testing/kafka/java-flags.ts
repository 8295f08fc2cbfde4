import { join } from 'node:path';
import { KAFKA_TOOL } from './broker-jars.ts';
import { archivedClasses } from './class-archive.ts';

/** Java's flags for the broker and its tools, which live for seconds on a machine that is busy with other work. */
export function javaFlags(jars: string): readonly string[] {
  return [
    '-Xms64m',
    '-Xmx256m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Xshare:auto',
    ...archivedClasses(jars),
    '-Djava.awt.headless=true',
    `-Dlog4j2.configurationFile=${join(KAFKA_TOOL, 'log4j2.properties')}`,
    '-cp',
    join(jars, '*'),
  ];
}
