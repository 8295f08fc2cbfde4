import { expect, it } from '@jest/globals';
import { commandOf } from './key-commands.ts';

const press = (key: string, held: 'metaKey' | 'ctrlKey' | 'altKey' | null = null) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  ...(held && { [held]: true }),
});

it('knows its keys, and no other', () => {
  const keys = ['/', '?', 'j', 'k', 'a', 'd', 's', 'x', 'Enter', 'toString'];
  expect(keys.map((key) => commandOf(press(key), false, true))).toEqual([
    'search',
    'help',
    'next',
    'previous',
    'approve',
    'dismiss',
    'stop',
    undefined,
    undefined,
    undefined,
  ]);
});

it('leaves keys to whoever types, but for the palette', () => {
  expect(['j', 'a', '?'].map((key) => commandOf(press(key), true, true))).toEqual([undefined, undefined, undefined]);
  expect(commandOf(press('k', 'metaKey'), true, true)).toBe('palette');
  expect(commandOf(press('K', 'ctrlKey'), true, true)).toBe('palette');
});

it('leaves keys to the browser that are held with others', () => {
  expect((['metaKey', 'ctrlKey', 'altKey'] as const).map((held) => commandOf(press('d', held), false, true))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('lets keys of one letter be switched off, but for the help that switches them on', () => {
  expect(commandOf(press('a'), false, false)).toBeUndefined();
  expect(commandOf(press('?'), false, false)).toBe('help');
});
