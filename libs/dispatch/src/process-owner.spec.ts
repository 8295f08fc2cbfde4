import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { isDead, processOwner } from './process-owner.ts';

const [machine = '', , life = ''] = processOwner().split(' ');

it('gives every holder of a process a name of its own', () => expect(processOwner()).not.toBe(processOwner()));

it('takes this process and another living one for alive', () => {
  expect(isDead(processOwner())).toBe(false);
  expect(isDead(`${machine} ${process.ppid} other x`)).toBe(false);
});

it('takes a process that has ended for dead', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(isDead(`${machine} ${pid} other x`)).toBe(true);
});

it('takes an earlier process with the same number for dead, as the first one of a container always is', () => {
  expect(isDead(`${machine} ${process.pid} earlier x`)).toBe(true);
  expect(isDead(`${machine} ${process.pid} ${life} x`)).toBe(false);
});

it('does not judge a process of another machine, or a name it cannot read', () => {
  expect(isDead(`elsewhere/pid ${process.pid} earlier x`)).toBe(false);
  expect(isDead('somebody')).toBe(false);
});
