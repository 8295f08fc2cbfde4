import { expect, it } from '@jest/globals';
import { operationsOf, withoutSuccess } from './without-success.mjs';

const operations = operationsOf({ paths: { '/runs': { get: {}, post: {} }, '/runs/{id}': { delete: {} } } });

it('knows every method of every path', () => {
  expect(operations).toEqual(['GET /runs', 'POST /runs', 'DELETE /runs/{id}']);
});

it('is content when every operation had one 2xx, whatever else it had', () => {
  const statuses = {
    'GET /runs': { 200: 1, 401: 9 },
    'POST /runs': { 201: 1 },
    'DELETE /runs/{id}': { 404: 3, 204: 1 },
  };
  expect(withoutSuccess(operations, statuses)).toEqual([]);
});

it('names an operation that was only refused, and one that was never asked', () => {
  const statuses = { 'GET /runs': { 200: 1 }, 'POST /runs': { 402: 2, 422: 20 } };
  expect(withoutSuccess(operations, statuses)).toEqual([
    'POST /runs: 2 times 402, 20 times 422',
    'DELETE /runs/{id}: no request',
  ]);
});
