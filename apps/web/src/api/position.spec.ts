import { beforeEach, describe, expect, it, jest } from '@jest/globals';

describe('the positions that a query waits for', () => {
  beforeEach(() => {
    jest.resetModules();
  });

  it('are none before anything was seen', async () => {
    const { positionsSeen } = await import('./position.ts');
    expect(positionsSeen()).toBeUndefined();
  });

  it('are those of the last commands and of the live log, whatever they look like', async () => {
    const { noteCommandPosition, noteStreamPosition, positionsSeen } = await import('./position.ts');
    noteCommandPosition('70/70');
    noteStreamPosition('9/9');
    noteStreamPosition(undefined);
    noteStreamPosition('10/10');
    noteCommandPosition(undefined);
    expect(positionsSeen()).toBe('70/70, 10/10');
  });

  it('still hold the position of a command after many lines of the log, and after later commands', async () => {
    const { noteCommandPosition, noteStreamPosition, positionsSeen } = await import('./position.ts');
    for (const position of ['1', '4', '2', '3', '2']) noteCommandPosition(position);
    for (let line = 10; line < 100; line += 1) noteStreamPosition(String(line));
    expect(positionsSeen()).toBe('4, 3, 2, 99');
  });
});
