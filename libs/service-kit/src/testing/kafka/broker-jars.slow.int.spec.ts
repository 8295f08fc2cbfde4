import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { scratchDirectory } from '../scratch-directory.ts';

const SPEC = 'libs/stage-bus/src/kafka/stage-lag.int.spec.ts';

let home: string;

beforeAll(async () => {
  home = await scratchDirectory('no-jars');
  await mkdir(join(home, '.m2'));
  const mirror = '<mirror><id>closed</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:1</url></mirror>';
  await writeFile(join(home, '.m2', 'settings.xml'), `<settings><mirrors>${mirror}</mirrors></settings>`);
});
afterAll(() => rm(home, { recursive: true }));

/** Runs Jest on a spec that needs a broker, with Maven's repository unreachable and no container engine. */
async function jestWithoutJars(environment: Readonly<Record<string, string>>) {
  const { KAFKA_JARS_MISSING: _known, REQUIRE_KAFKA: _required, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--selectProjects', 'integration', '--', SPEC],
    {
      env: {
        ...inherited,
        DOCKER_HOST: 'tcp://127.0.0.1:1',
        KAFKA_JARS: join(home, 'jars'),
        MAVEN_OPTS: `-Duser.home=${home} -XX:+UseSerialGC -XX:TieredStopAtLevel=1`,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { exitCode, output: output + errors };
}

const WHY = /no broker can be started here\. Missing: (java|mvn|the broker's jars \(.*refused)/;

it('without the jars of a broker its tests are skipped, and the output says why', async () => {
  const { exitCode, output } = await jestWithoutJars({});
  expect(output).toMatch(new RegExp(`SKIPPED the lag of the stages: ${WHY.source}`));
  expect(output).toMatch(/Tests: +1 skipped, 1 total/);
  expect(exitCode).toBe(0);
}, 240_000);

it('without the jars of a broker its tests fail where REQUIRE_KAFKA=1 asks for them', async () => {
  const { exitCode, output } = await jestWithoutJars({ REQUIRE_KAFKA: '1' });
  expect(output).toMatch(WHY);
  expect(output).toMatch(/Tests: +1 failed, 1 total/);
  expect(exitCode).toBe(1);
}, 240_000);
