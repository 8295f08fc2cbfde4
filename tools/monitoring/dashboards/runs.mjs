import { band, dashboard, lines, stat } from '../panels.mjs';
import { JOBS, OPEN_TASKS } from '../expressions.mjs';

export const runs = dashboard({
  uid: 'gemscout-runs',
  title: 'Runs',
  about: 'Whether people get their answers: runs in, runs out, what waits in between. Look here first.',
  bands: [
    band('Now', 5, [
      stat({
        title: 'Oldest open task',
        shows: 'How long the work that has waited longest, in any stage, has been open.',
        whenRed:
          'See the alert TasksAreLate. "Oldest task by stage" below says which stage; look whether its workers poll.',
        unit: 's',
        limits: { amber: 300, red: 900 },
        queries: { oldest: 'max(gemscout_open_task_oldest_seconds)' },
      }),
      stat({
        title: 'Runs that failed, last hour',
        shows:
          'The share of the runs that ended in the last hour which ended with an error. Their owners got the run back.',
        whenRed:
          'See the alert RunsFail. Open a failed run in /ops and read its last event; then look at "Providers and spend".',
        unit: 'percentunit',
        limits: { amber: 0.05, red: 0.2 },
        queries: {
          failed:
            '(sum(increase(gemscout_runs_ended_total{outcome="failed"}[1h])) or vector(0)) / (sum(increase(gemscout_runs_ended_total[1h])) > 0)',
        },
      }),
      stat({
        title: 'Open tasks',
        shows: 'All that is to be done: waiting, on the bus, under way and delayed.',
        whenRed:
          'Scale the workers of the stage that grows (docs/operations.md, "Scale"). If none works, see NoWorkerPolls.',
        unit: 'short',
        limits: { amber: 500, red: 5000 },
        queries: { open: `sum(${OPEN_TASKS})` },
      }),
      stat({
        title: 'Processes that do not answer',
        shows: 'Processes whose /metrics Prometheus could not read at its last try.',
        whenRed: 'See the alert ProcessDown: read the last lines of that process, it says what it waits for.',
        unit: 'short',
        limits: { red: 1 },
        queries: { down: `count(up{${JOBS}} == 0) or vector(0)` },
      }),
    ]),
    band('In and out', 8, [
      lines({
        title: 'Runs started an hour',
        shows: 'Runs that were accepted and charged, by what was asked for.',
        whenRed: 'Red is far above what this installation was sized for: compare docs/scaling.md, "What breaks first".',
        unit: 'short',
        limits: { red: 20_000 },
        stacked: true,
        queries: { '{{kind}}': 'sum by (kind) (rate(gemscout_runs_started_total[$__rate_interval])) * 3600' },
      }),
      lines({
        title: 'Runs ended an hour',
        shows: 'Runs that came to their one terminal event, by outcome. It follows "started" by the length of a run.',
        whenRed: 'As for "started". If "failed" or "budget" is most of it, see the alerts RunsFail and ProviderErrors.',
        unit: 'short',
        limits: { red: 20_000 },
        stacked: true,
        queries: { '{{outcome}}': 'sum by (outcome) (rate(gemscout_runs_ended_total[$__rate_interval])) * 3600' },
      }),
    ]),
    band('Waiting', 8, [
      lines({
        title: 'Open tasks by state',
        shows:
          'waiting: in the table, its workspace has 24 on the bus. sent: on the bus. running: leased by a worker. delayed: comes back after a pause.',
        whenRed:
          'sent grows, running does not: workers are too few or away. delayed grows: something fails again and again.',
        unit: 'short',
        limits: { amber: 500, red: 5000 },
        stacked: true,
        queries: { '{{state}}': `sum by (state) (${OPEN_TASKS})` },
      }),
      lines({
        title: 'Oldest task by stage',
        shows:
          'The age of the oldest open task of each stage. A task with a language model takes minutes, never a quarter of an hour.',
        whenRed: 'See the alert TasksAreLate.',
        unit: 's',
        limits: { amber: 300, red: 900 },
        queries: { '{{stage}}': 'max by (stage) (gemscout_open_task_oldest_seconds)' },
      }),
    ]),
    band('Work', 8, [
      lines({
        title: 'Duration of a step, 95 of 100',
        shows: 'How long the slower steps of each stage take, model and market calls included.',
        whenRed:
          'Compare "Providers and spend": a slow provider shows there. If none is slow, look at the event loop below.',
        unit: 's',
        limits: { amber: 60, red: 180 },
        queries: {
          '{{stage}}':
            'histogram_quantile(0.95, sum by (le, stage) (rate(gemscout_step_duration_seconds_bucket[$__rate_interval])))',
        },
      }),
      lines({
        title: 'Attempts that failed, tickers given up, an hour',
        shows: 'Failed attempts of a stage (each is tried three times), and tickers that a run went on without.',
        whenRed:
          'Open one of the runs in /ops: StageFailed names the reason. The same reason everywhere is a provider or a release.',
        unit: 'short',
        limits: { amber: 20, red: 100 },
        queries: {
          '{{stage}} failed': 'sum by (stage) (rate(gemscout_stage_failures_total[$__rate_interval])) * 3600',
          'tickers given up': 'sum(rate(gemscout_tickers_skipped_total[$__rate_interval])) * 3600',
        },
      }),
    ]),
    band('Processes', 8, [
      lines({
        title: 'Event loop delay, 99 of 100',
        shows: 'How late a process comes to what is due. Above a tenth of a second its users feel it.',
        whenRed: 'See the alert EventLoopDelayed: one more of that process, or a profile of it.',
        unit: 's',
        limits: { amber: 0.1, red: 0.5 },
        queries: {
          '{{job}} {{instance}}': 'max by (job, instance) (gemscout_event_loop_delay_seconds{quantile="0.99"})',
        },
      }),
      lines({
        title: 'Memory',
        shows: 'Resident memory of each process.',
        whenRed: 'See the alert MemoryHigh. It rises without falling: restart that one process; nothing is lost.',
        unit: 'bytes',
        limits: { amber: 700_000_000, red: 1_000_000_000 },
        queries: { '{{job}} {{instance}}': 'max by (job, instance) (gemscout_process_resident_memory_bytes)' },
      }),
      lines({
        title: 'Processor',
        shows: 'Cores used by each process. One process uses hardly more than one.',
        whenRed:
          'One more of that process. Dispatcher and projector cannot be doubled: docs/scaling.md, "What breaks first".',
        unit: 'short',
        limits: { amber: 0.7, red: 0.95 },
        queries: {
          '{{job}} {{instance}}': 'sum by (job, instance) (rate(gemscout_process_cpu_seconds_total[$__rate_interval]))',
        },
      }),
    ]),
    band('What verdicts were worth', 8, [
      lines({
        title: 'Outcomes settled an hour',
        shows:
          'Outcomes of verdicts that prices have decided, by horizon in trading days. On a live market they come after the close.',
        whenRed: 'Red is more than a market decides in an hour: was one imported again with a much later as-of?',
        unit: 'short',
        limits: { red: 20_000 },
        stacked: true,
        queries: { '{{horizon}}': 'sum by (horizon) (rate(gemscout_outcomes_settled_total[$__rate_interval])) * 3600' },
      }),
      lines({
        title: 'Verdicts that could not be settled',
        shows:
          'Verdicts that were passed over with an error; each is tried again at the next pass. A market that is away is not counted.',
        whenRed: 'Read "A verdict could not be settled" in the log of the workers: it names the proposal.',
        unit: 'short',
        limits: { amber: 1, red: 100 },
        queries: { failed: 'sum(increase(gemscout_settlement_failures_total[1h]))' },
      }),
    ]),
  ],
});
