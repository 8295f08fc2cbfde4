import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '@gemscout/service-kit';
import { z } from 'zod';

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
export type Span = z.infer<typeof Span>;

const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

/** What a browser would send with a click. */
export const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
export const CLICK = '00f067aa0ba902b7';

/** A collector of traces, as far as a test needs one: OTLP over HTTP, in JSON. */
export async function receiveSpans() {
  const received: Span[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { resourceSpans } = Export.parse(JSON.parse(body));
      received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans: (traceId: string): readonly Span[] => received.filter((span) => span.traceId === traceId),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Those whose parent is neither the click nor another span of the trace. */
export function withoutParent(spans: readonly Span[]): readonly string[] {
  const known = new Set([CLICK, ...spans.map(({ spanId }) => spanId)]);
  return spans.filter(({ parentSpanId }) => !known.has(parentSpanId ?? '')).map(({ name }) => name);
}

/** The names from a span up to the first, without those of steps. */
export function wayUp(name: string, spans: readonly Span[]): readonly string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const way: string[] = [];
  for (let at = spans.find((span) => span.name === name); at; at = byId.get(at.parentSpanId ?? ''))
    if (!at.name.startsWith('step ')) way.push(at.name);
  return way;
}
