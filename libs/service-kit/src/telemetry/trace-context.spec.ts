import { expect, it } from '@jest/globals';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { contextOf, inTraceOf, keepTraceContext, newTrace, traceIdOf, traceparentOf } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

keepTraceContext();

it('hands a traceparent on as it came, also where nothing is recorded', async () => {
  const seen = await inTraceOf(TRACEPARENT, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return [traceparentOf(), traceIdOf()];
  });
  expect(seen).toEqual([TRACEPARENT, TRACE]);
});

it('keeps only the flag that it knows of a traceparent of a later version', () => {
  expect(traceparentOf(contextOf(`cc-${TRACE}-00f067aa0ba902b7-ff-more`))).toBe(TRACEPARENT);
});

it.each([
  ['nothing', undefined],
  ['two headers', [TRACEPARENT, TRACEPARENT]],
  ['capitals', TRACEPARENT.toUpperCase()],
  ['a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['a label', 'gemscout'],
  ['a line of its own', `${TRACEPARENT}\n`],
])('takes %s for no trace', (_what, traceparent) => {
  expect(traceparentOf(contextOf(traceparent))).toBeUndefined();
});

it('begins a trace of its own for whoever has none', () => {
  const [one, other] = [traceIdOf(newTrace()), traceIdOf(newTrace())];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(other);
});

it('leaves what runs beside it outside of the trace', () => {
  inTraceOf(TRACEPARENT, () => undefined);
  expect(context.active()).toBe(ROOT_CONTEXT);
  expect(traceparentOf()).toBeUndefined();
});
