import { expect, it } from '@jest/globals';
import { createKeybindingsHandler } from 'tinykeys';
import { keyBindings, type KeyCommand } from './key-commands.ts';

type Modifier = 'Meta' | 'Control' | 'Alt' | 'Shift';
type Press = { readonly held?: Modifier; readonly repeat?: boolean; readonly typing?: boolean; readonly off?: boolean };

/** The command of a press, and whether the browser's own action was prevented. */
function pressed(key: string, { held, repeat = false, typing = false, off = false }: Press = {}) {
  const commands: KeyCommand[] = [];
  const bindings = keyBindings({
    run: (command) => commands.push(command),
    isTyping: () => typing,
    singleKeys: () => !off,
  });
  const getModifierState = (modifier: string) => modifier === held;
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, code: key, repeat, getModifierState });
  createKeybindingsHandler(bindings, { ignore: () => false })(event);
  expect(event.defaultPrevented).toBe(commands.length > 0);
  return commands[0];
}

it('knows its keys, and no other', () => {
  const keys = ['/', 'f', '?', 'j', 'k', 'a', 'd', 's', 'x', 'Enter', 'toString'];
  expect(keys.map((key) => pressed(key))).toEqual([
    'search',
    'searchLog',
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

it('takes characters that a layout has on Shift', () => {
  expect(['/', '?'].map((key) => pressed(key, { held: 'Shift' }))).toEqual(['search', 'help']);
});

it('leaves keys to whoever types, but for the palette', () => {
  expect(['j', 'a', '?'].map((key) => pressed(key, { typing: true }))).toEqual([undefined, undefined, undefined]);
  expect(pressed('k', { held: 'Meta', typing: true })).toBe('palette');
  expect(pressed('K', { held: 'Control', typing: true })).toBe('palette');
});

it('leaves keys to the browser that are held with others', () => {
  expect((['Meta', 'Control', 'Alt'] as const).map((held) => pressed('d', { held }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('lets keys of one letter be switched off, but for the help that switches them on', () => {
  expect(pressed('a', { off: true })).toBeUndefined();
  expect(pressed('?', { off: true })).toBe('help');
});

it('repeats only moves while a key is held down', () => {
  expect(['j', 'k', 'a', 's'].map((key) => pressed(key, { repeat: true }))).toEqual([
    'next',
    'previous',
    undefined,
    undefined,
  ]);
});
