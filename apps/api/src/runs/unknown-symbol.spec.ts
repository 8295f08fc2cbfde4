import { expect, it } from '@jest/globals';
import { unknownSymbol } from './unknown-symbol.ts';

it.each([
  ['a whole market', [], 'This market has no ticker ZZZZ.'],
  ['a market without a source', ['SEC EDGAR is off.'], 'This market has no ticker ZZZZ. SEC EDGAR is off.'],
])('%s refuses an unknown symbol, and says what it lacks', (_, missing_sources, detail) => {
  expect(unknownSymbol('ZZZZ', { missing_sources })).toMatchObject({ code: 'symbol_unknown', detail });
});
