import { band, dashboard, lines, stat } from '../panels.mjs';

const quantile = (of, histogram) =>
  `histogram_quantile(${of}, sum by (le) (rate(${histogram}_bucket[$__rate_interval])))`;

export const eventStoreAndProjections = dashboard({
  uid: 'gemscout-event-store',
  title: 'Event store and projections',
  about: 'Whether what happens is written at once, and whether what people see follows it.',
  bands: [
    band('Now', 5, [
      stat({
        title: 'Append, 99 of 100',
        shows: 'How long the slower appends took, from the call to the commit.',
        whenRed: 'See the alert AppendsAreSlow: the disk of the database, a long transaction, or too many writers.',
        unit: 's',
        limits: { amber: 0.1, red: 0.25 },
        queries: { p99: quantile(0.99, 'gemscout_append_duration_seconds') },
      }),
      stat({
        title: 'Lists behind by',
        shows: 'How old the newest event is that the queue, the watchlist and the list of runs show.',
        whenRed: 'See the alert ProjectorLags.',
        unit: 's',
        limits: { amber: 5, red: 15 },
        queries: { lag: 'max(gemscout_projector_lag_seconds)' },
      }),
      stat({
        title: 'Streams passed over',
        shows: 'Streams of which an event could not be applied: the lists show them as they were before it.',
        whenRed: 'See the alert ProjectionErrors: a release that can read the event, then `gemscout rebuild`.',
        unit: 'short',
        limits: { red: 1 },
        queries: { streams: 'max(gemscout_projection_errors)' },
      }),
      stat({
        title: 'Events a second',
        shows: 'What is written to the store by all processes.',
        whenRed: 'Near what one PostgreSQL was measured to take: docs/scaling.md, "What breaks first".',
        unit: 'short',
        limits: { amber: 4000, red: 8000 },
        queries: { events: 'sum(rate(gemscout_append_batch_events_sum[$__rate_interval]))' },
      }),
    ]),
    band('Writing', 8, [
      lines({
        title: 'Duration of an append',
        shows: 'From the call to the commit, waiting for the commit before included.',
        whenRed: 'See the alert AppendsAreSlow.',
        unit: 's',
        limits: { amber: 0.1, red: 0.25 },
        queries: {
          'half of them': quantile(0.5, 'gemscout_append_duration_seconds'),
          '95 of 100': quantile(0.95, 'gemscout_append_duration_seconds'),
          '99 of 100': quantile(0.99, 'gemscout_append_duration_seconds'),
        },
      }),
      lines({
        title: 'Events written a second',
        shows: 'By process. Workers write most of them.',
        whenRed: 'Near what one PostgreSQL was measured to take: docs/scaling.md, "What breaks first".',
        unit: 'short',
        limits: { amber: 4000, red: 8000 },
        stacked: true,
        queries: { '{{job}}': 'sum by (job) (rate(gemscout_append_batch_events_sum[$__rate_interval]))' },
      }),
      lines({
        title: 'Events in a commit',
        shows: 'Appends that wait go together: the busier, the larger. One or two at rest.',
        whenRed: 'Batches this large mean that commits are slow; see AppendsAreSlow.',
        unit: 'short',
        limits: { red: 200 },
        queries: {
          mean: 'sum(rate(gemscout_append_batch_events_sum[$__rate_interval])) / sum(rate(gemscout_append_batch_events_count[$__rate_interval]))',
          '95 of 100': quantile(0.95, 'gemscout_append_batch_events'),
        },
      }),
    ]),
    band('Writing at once', 8, [
      lines({
        title: 'Appends that were not first',
        shows: 'Appends that found another writer at the revision they expected, and decided again, as a share of all.',
        whenRed: 'See the alert AppendConflicts: two workers on the same runs.',
        unit: 'percentunit',
        limits: { amber: 0.1, red: 0.3 },
        queries: {
          '{{job}}':
            'sum by (job) (rate(gemscout_append_conflicts_total[$__rate_interval])) / sum by (job) (rate(gemscout_append_duration_seconds_count[$__rate_interval]))',
        },
      }),
      lines({
        title: 'Commits a second',
        shows: 'Batches that were committed, by process.',
        whenRed: 'The disk flushes this often: is group commit at work? Compare "Events in a commit".',
        unit: 'short',
        limits: { red: 5000 },
        stacked: true,
        queries: { '{{job}}': 'sum by (job) (rate(gemscout_append_batch_events_count[$__rate_interval]))' },
      }),
    ]),
    band('Following', 8, [
      lines({
        title: 'Projections behind, seconds',
        shows: 'Age of the newest event that a projection has not applied; 0 when level.',
        whenRed: 'See the alert ProjectorLags.',
        unit: 's',
        limits: { amber: 5, red: 15 },
        queries: { '{{projection}}': 'max by (projection) (gemscout_projector_lag_seconds)' },
      }),
      lines({
        title: 'Projections behind, events',
        shows: 'Events still to be applied, where the store counts them (PostgreSQL), up to 10,000.',
        whenRed: 'It falls: wait. It grows: the projector is too slow or stands; see ProjectorLags.',
        unit: 'short',
        limits: { amber: 1000, red: 10_000 },
        queries: { '{{projection}}': 'max by (projection) (gemscout_projector_lag_events)' },
      }),
      lines({
        title: 'Streams passed over, by projection',
        shows: 'Rows of projection_error. It falls only by a rebuild.',
        whenRed: 'See the alert ProjectionErrors.',
        unit: 'short',
        limits: { red: 1 },
        queries: { '{{projection}}': 'max by (projection) (gemscout_projection_errors)' },
      }),
    ]),
  ],
});
