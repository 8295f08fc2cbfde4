import { expect, it } from '@jest/globals';
import { figureName } from './figure-names.ts';

it.each([
  ['pe_ratio', 'Price to earnings'],
  ['revenue.fy2025', 'Revenue, fiscal 2025'],
  ['pe_median', 'Own median P/E'],
  ['ev_to_ebitda_percentile', 'EV/EBITDA percentile'],
  ['goal_fit', 'Goal fit'],
])('a figure %s is called %s', (key, name) => expect(figureName(key)).toBe(name));
