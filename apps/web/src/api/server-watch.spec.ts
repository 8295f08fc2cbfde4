import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { checkServer, readServerState, watchServer } from './server-watch.ts';

type Answer = { resolve: (response: Response) => void; reject: (error: Error) => void };

const asked: Answer[] = [];
const seen: string[] = [];
let leave: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    document: { hidden: true },
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  });
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise((resolve, reject) => void asked.push({ resolve, reject })));
  leave = watchServer(() => void seen.push(readServerState()));
});

afterEach(async () => {
  asked.at(-1)?.resolve(new Response());
  await jest.advanceTimersByTimeAsync(0);
  leave();
  asked.length = 0;
  seen.length = 0;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const last = () => asked.at(-1)!;

it('says of an answer that takes over five seconds that the server is slow, not away, until it comes', async () => {
  checkServer();
  await jest.advanceTimersByTimeAsync(4_999);
  expect(readServerState()).toBe('answers');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(seen).toEqual(['slow']);
  last().resolve(new Response());
  await jest.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['slow', 'answers']);
  expect(asked).toHaveLength(1);
});

it('says at once that a server that refuses the connection is away, and does not call it slow meanwhile', async () => {
  checkServer();
  last().reject(new TypeError('refused'));
  await jest.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(seen).toEqual(['away']);
  last().resolve(new Response());
  await jest.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['away', 'answers']);
});

it('takes a slow server for away once the answer fails', async () => {
  checkServer();
  await jest.advanceTimersByTimeAsync(6_000);
  last().reject(new Error('timed out'));
  await jest.advanceTimersByTimeAsync(3_000);
  expect(seen).toEqual(['slow', 'away']);
});
