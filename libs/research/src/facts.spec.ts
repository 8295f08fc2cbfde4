import { expect, it } from '@jest/globals';
import { metricOfField, type METRIC_GROUPS } from '@gemscout/contracts';
import { TICKER_TOOL_TABLE, TICKER_TOOLS, type TickerTool } from './facts.ts';

const GROUPS: Readonly<Record<TickerTool, readonly (keyof typeof METRIC_GROUPS)[]>> = {
  indicators: ['prices'],
  earnings: ['results', 'valuation'],
  news: ['news'],
  social: ['posts'],
  options: ['options'],
  web: ['documents'],
};

it.each(TICKER_TOOLS)('every figure of %s is a metric of the registry', (tool) => {
  const names = Object.keys(TICKER_TOOL_TABLE[tool].facts.shape);
  const unknown = names.filter((name) => GROUPS[tool].every((group) => metricOfField(name, group) === undefined));
  expect(unknown).toEqual([]);
});
