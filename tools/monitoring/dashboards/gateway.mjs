import { band, dashboard, lines, stat } from '../panels.mjs';
import { grown } from '../expressions.mjs';

/** A live log is one request of hours: it says nothing about how fast the product answers. */
const ANSWERS = 'route!~".*/events"';

export const gateway = dashboard({
  uid: 'gemscout-gateway',
  title: 'Gateway',
  about: 'What reaches the browser: live logs over SSE, and the answers of the api.',
  bands: [
    band('Now', 5, [
      stat({
        title: 'Live logs open',
        shows: 'Browsers that watch a run now.',
        whenRed: 'One more gateway: HPA does so, compose with `--scale gateway=2`. Clients come back where they were.',
        unit: 'short',
        limits: { amber: 5000, red: 10_000 },
        queries: { clients: 'sum(gemscout_sse_clients >= 0)' },
      }),
      stat({
        title: 'Clients dropped, last hour',
        shows:
          'Clients that took nothing for 30 seconds and were dropped. They come back with their last id and miss nothing.',
        whenRed: 'See the alert SseEvictions: a proxy that buffers, or a gateway that cannot keep up.',
        unit: 'short',
        limits: { amber: 20, red: 100 },
        queries: { dropped: `sum(${grown('gemscout_sse_evictions_total', '1h')}) or vector(0)` },
      }),
      stat({
        title: 'Answers that failed, last 5 minutes',
        shows: 'Share of HTTP answers with a status of 500 or more.',
        whenRed: 'See the alert HttpErrors.',
        unit: 'percentunit',
        limits: { amber: 0.01, red: 0.05 },
        queries: {
          failed:
            '(sum(rate(gemscout_http_request_duration_seconds_count{status=~"5.."}[5m])) or vector(0)) / (sum(rate(gemscout_http_request_duration_seconds_count[5m])) > 0)',
        },
      }),
    ]),
    band('Live logs', 8, [
      lines({
        title: 'Live logs by gateway',
        shows: 'Browsers that watch a run, by gateway.',
        whenRed: 'One carries nearly all: the balancer does not spread new connections.',
        unit: 'short',
        limits: { amber: 3000, red: 5000 },
        queries: { '{{instance}}': 'sum by (instance) (gemscout_sse_clients)' },
      }),
      lines({
        title: 'Lines delivered a second',
        shows: 'Log lines written to clients, by gateway.',
        whenRed: 'Near what one gateway was measured to write (docs/scaling.md): one more gateway.',
        unit: 'short',
        limits: { red: 50_000 },
        stacked: true,
        queries: { '{{instance}}': 'sum by (instance) (rate(gemscout_sse_deliveries_total[$__rate_interval]))' },
      }),
      lines({
        title: 'Clients dropped a minute',
        shows: 'Clients dropped, by gateway. A few are phones that sleep.',
        whenRed: 'See the alert SseEvictions.',
        unit: 'short',
        limits: { amber: 1, red: 10 },
        queries: { '{{instance}}': 'sum by (instance) (rate(gemscout_sse_evictions_total[$__rate_interval])) * 60' },
      }),
    ]),
    band('Answers', 8, [
      lines({
        title: 'Answers a second by status',
        shows: 'HTTP answers of api and gateway. 429 is a cap, 401 a session that ended.',
        whenRed:
          '5xx: see HttpErrors. Many 401 or 429 from one moment on: somebody tries, look at the logs of the proxy.',
        unit: 'short',
        limits: { red: 2000 },
        stacked: true,
        queries: {
          '{{status}}': 'sum by (status) (rate(gemscout_http_request_duration_seconds_count[$__rate_interval]))',
        },
      }),
      lines({
        title: 'Duration of an answer, 99 of 100',
        shows: 'By route; live logs are left out, since they last for as long as somebody watches.',
        whenRed: 'See the alert HttpIsSlow.',
        unit: 's',
        limits: { amber: 0.5, red: 1 },
        queries: {
          '{{method}} {{route}}': `histogram_quantile(0.99, sum by (le, method, route) (rate(gemscout_http_request_duration_seconds_bucket{${ANSWERS}}[$__rate_interval])))`,
        },
      }),
      lines({
        title: 'Duration of an answer, half of them',
        shows: 'By route; live logs are left out, since they last for as long as somebody watches.',
        whenRed: 'The whole product is slow: look at appends and at the event loop first.',
        unit: 's',
        limits: { amber: 0.1, red: 0.3 },
        queries: {
          '{{method}} {{route}}': `histogram_quantile(0.5, sum by (le, method, route) (rate(gemscout_http_request_duration_seconds_bucket{${ANSWERS}}[$__rate_interval])))`,
        },
      }),
    ]),
    band('Gateways', 8, [
      lines({
        title: 'Event loop delay of a gateway, 99 of 100',
        shows: 'How late a gateway is to write what is due.',
        whenRed: 'See the alert EventLoopDelayed: one more gateway.',
        unit: 's',
        limits: { amber: 0.1, red: 0.5 },
        queries: {
          '{{job}} {{instance}}':
            'max by (job, instance) (gemscout_event_loop_delay_seconds{quantile="0.99",job=~"(gemscout-)?(gateway|api|standalone)"})',
        },
      }),
      lines({
        title: 'Memory a client',
        shows: 'Resident memory of a gateway by the clients it has; high at rest, since the process itself counts.',
        whenRed: 'With thousands of clients: something piles up behind slow ones. Compare "Clients dropped".',
        unit: 'bytes',
        limits: { red: 500_000_000 },
        queries: {
          '{{instance}}':
            'sum by (instance) (gemscout_process_resident_memory_bytes{job=~"(gemscout-)?(gateway|standalone)"}) / clamp_min(sum by (instance) (gemscout_sse_clients), 1)',
        },
      }),
    ]),
  ],
});
