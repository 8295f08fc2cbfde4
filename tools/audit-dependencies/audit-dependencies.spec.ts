import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { RULES } from './lock-rules.mjs';
import { flawsIn, wrongSignaturesIn } from './npm-answers.mjs';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const ours = { packages: read('package-lock.json').packages, allowScripts: read('package.json').allowScripts };

describe('the packages of package-lock.json', () => {
  it.each(Object.entries(RULES))('%s', (_rule, find) => expect(find(ours)).toEqual([]));
});

const SOUND = { version: '1.2.3', integrity: 'sha512-abc', license: 'MIT' };

/** What all rules together find in a lock of one package beside a sound one. */
function found(name: string, facts: object, root: object = { dependencies: { sound: '1.2.3' } }): readonly string[] {
  const packages = {
    '': root,
    'libs/ours': { dependencies: { '@gemscout/other': '*' } },
    'node_modules/@gemscout/ours': { link: true },
    'node_modules/sound': SOUND,
    'node_modules/builder': { ...SOUND, hasInstallScript: true },
    [`node_modules/sound/node_modules/${name}`]: { ...SOUND, ...facts },
  };
  return Object.values(RULES).flatMap((find) => find({ packages, allowScripts: { builder: true } }));
}

describe('a rule finds', () => {
  it.each([
    ['nothing in sound packages', {}, []],
    ['a hash that is none', { integrity: 'sha1-abc' }, ['odd 1.2.3']],
    ['a package from elsewhere', { resolved: 'git+ssh://git.example/odd.git' }, ['odd 1.2.3']],
    ['a package that its maker gave up', { deprecated: 'use even' }, ['odd 1.2.3: use even']],
    ['a script that nobody allowed', { hasInstallScript: true }, ['odd 1.2.3 has one, and is not named']],
    ['a licence that binds what uses it', { license: 'AGPL-3.0' }, ['odd 1.2.3: AGPL-3.0']],
    ['one of two licences that hold together', { license: 'MIT AND GPL-2.0' }, ['odd 1.2.3: MIT AND GPL-2.0']],
    ['no fault in a licence that leaves the choice', { license: '(GPL-2.0 OR MIT)' }, []],
    ['no licence', { license: undefined }, ['odd 1.2.3: none is named']],
  ])('%s', (_what, facts, lines) => expect(found('odd', facts)).toEqual(lines));

  it('a version that may move', () =>
    expect(found('odd', {}, { devDependencies: { sound: '^1.2.3' } })).toEqual(['sound is ^1.2.3']));

  it('the version of an alias that may move, and no fault in one that may not', () => {
    const aliases = { devDependencies: { moving: 'npm:sound@^1.2.3', exact: 'npm:@scope/sound@1.2.3' } };
    expect(found('odd', {}, aliases)).toEqual(['moving is npm:sound@^1.2.3']);
  });

  it('a name that is allowed scripts and has none', () => {
    const find = RULES['Each name that package.json allows or forbids scripts to has one'];
    const packages = { 'node_modules/sound': SOUND };
    expect(find({ packages, allowScripts: { sound: false } })).toEqual(['sound']);
  });
});

describe('what npm answers', () => {
  const flaw = { name: 'odd', severity: 'high', via: [{ title: 'Odd numbers overflow' }, 'even'] };

  it('a flaw is told with its weight and its cause', () =>
    expect(flawsIn(JSON.stringify({ auditReportVersion: 2, vulnerabilities: { odd: flaw } }))).toEqual([
      'odd, high: Odd numbers overflow; through even',
    ]));

  it('a signature that is wrong or missing is told', () =>
    expect(
      wrongSignaturesIn(
        JSON.stringify({ invalid: [{ name: 'odd', version: '1.2.3' }], missing: [{ name: 'even', version: '2.0.0' }] }),
      ),
    ).toEqual(['odd 1.2.3: a wrong signature', 'even 2.0.0: no signature']));

  it.each(['{"vulnerabilities":{}}'])('%s says that there is no flaw', (output) => expect(flawsIn(output)).toEqual([]));

  it.each([
    '',
    'npm error',
    'null',
    '{"statusCode":405,"message":"Method Not Allowed"}',
    '{"error":{"code":"ENOTFOUND"}}',
  ])('%j is no answer', (output) =>
    expect([flawsIn(output), wrongSignaturesIn(output)]).toEqual([undefined, undefined]),
  );
});
