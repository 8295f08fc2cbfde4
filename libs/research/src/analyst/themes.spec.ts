import { expect, it } from '@jest/globals';
import { angleOfQuery } from './themes.ts';

it.each([
  ['beats estimates record quarter', 'trending', 'earnings'],
  ['cheap dividend stocks', 'trending', 'value'],
  ['unusual call volume', 'trending', 'options'],
  ['weather in Lyon', 'trending', 'brief'],
  ['cheap dividend stocks', 'custom', 'brief'],
] as const)('%s, searched for in a %s run, is of the angle %s', (query, kind, angle) => {
  expect(angleOfQuery(query, kind)).toBe(angle);
});
