import { band, dashboard, lines, stat } from '../panels.mjs';
import { grown, LAG, OPEN_TASKS } from '../expressions.mjs';

export const topicsAndStages = dashboard({
  uid: 'gemscout-topics-and-stages',
  title: 'Topics and stages',
  about: 'The way of a task: dispatcher, Kafka, worker. Panels of Kafka stay empty in one process.',
  bands: [
    band('Now', 5, [
      stat({
        title: 'Lag of all stages',
        shows: 'Messages that wait in the topics of the stages for a worker.',
        whenRed: 'See the alert ConsumerLags. Scale the worker of the stage that lags, to at most one a partition.',
        unit: 'short',
        limits: { amber: 200, red: 1000 },
        queries: { lag: `sum(${LAG})` },
      }),
      stat({
        title: 'Longest since a worker asked',
        shows: 'For the stage that is worst off: seconds since any of its workers heard of the broker.',
        whenRed: 'If messages wait, too, see the alert NoWorkerPolls: no worker of that stage reaches the broker.',
        unit: 's',
        limits: { amber: 60, red: 240 },
        queries: { seconds: 'max(min by (group) (gemscout_consumer_poll_age_seconds))' },
      }),
      stat({
        title: 'Dead letters, last day',
        shows: 'Messages of the last 24 hours that no worker could read. Their runs heal from the table.',
        whenRed: 'See the alert DeadLetters: `gemscout dlt list`, then replay or discard each.',
        unit: 'short',
        limits: { red: 1 },
        queries: { letters: `sum(${grown('gemscout_dead_letters_total', '24h')}) or vector(0)` },
      }),
      stat({
        title: 'Dispatcher and projector at work',
        shows:
          'How many of the two single processes hold their lease: 2, or 1 where only one of them is run by its own process.',
        whenRed: 'See the alert SingletonNotHeld: nobody sends tasks, or nobody keeps the lists up to date.',
        unit: 'short',
        limits: { redBelow: 2 },
        queries: { held: 'sum(max by (name) (gemscout_singleton_held{name=~"dispatcher|projector"}))' },
      }),
    ]),
    band('Topics', 8, [
      lines({
        title: 'Lag by topic',
        shows: 'Messages behind, a stage. KEDA scales the workers on it.',
        whenRed: 'See the alert ConsumerLags.',
        unit: 'short',
        limits: { amber: 200, red: 1000 },
        stacked: true,
        queries: { '{{topic}}': `sum by (topic) (${LAG})` },
      }),
      lines({
        title: 'The worst partition of a topic',
        shows:
          'One partition far above the others is one worker that stands still, or one run that asks for very much.',
        whenRed: 'Find its worker (`kafka-consumer-groups.sh --describe --group <topic>`), and restart that one.',
        unit: 'short',
        limits: { amber: 50, red: 200 },
        queries: { '{{topic}}': `max by (topic) (${LAG})` },
      }),
      lines({
        title: 'Since a worker asked for work',
        shows:
          'Seconds since each worker last asked the broker, by group. It rises while a worker is full: that is back-pressure.',
        whenRed: 'All lines of a group rise: NoWorkerPolls. One rises: that worker is frozen or cut off; restart it.',
        unit: 's',
        limits: { amber: 60, red: 240 },
        queries: { '{{group}} {{instance}}': 'max by (group, instance) (gemscout_consumer_poll_age_seconds)' },
      }),
    ]),
    band('Stages', 8, [
      lines({
        title: 'Open tasks by stage',
        shows: 'Where the work is: open tasks, whatever they wait for.',
        whenRed: 'Scale the worker of that stage; see TasksAreLate for what else it can be.',
        unit: 'short',
        limits: { amber: 200, red: 2000 },
        stacked: true,
        queries: { '{{stage}}': `sum by (stage) (${OPEN_TASKS})` },
      }),
      lines({
        title: 'Tasks under way by stage',
        shows: 'Tasks that a worker has leased now.',
        whenRed: 'More than workers should carry at once: are leases released? See the alert TasksComeAgain.',
        unit: 'short',
        limits: { red: 2000 },
        stacked: true,
        queries: { '{{stage}}': 'sum by (stage) (max by (stage, state) (gemscout_open_tasks{state="running"} >= 0))' },
      }),
      lines({
        title: 'Steps a second',
        shows: 'Durable results that workers recorded: the pulse of the product.',
        whenRed: 'Red is above what one PostgreSQL was measured to carry (docs/scaling.md): plan the next shard.',
        unit: 'short',
        limits: { amber: 4000, red: 8000 },
        stacked: true,
        queries: { '{{stage}}': 'sum by (stage) (rate(gemscout_step_duration_seconds_count[$__rate_interval]))' },
      }),
    ]),
    band('Trouble', 8, [
      lines({
        title: 'Tasks delivered again, an hour',
        shows: 'Deliveries after the first: a worker died or handed back, or the broker lost a message.',
        whenRed: 'See the alert TasksComeAgain.',
        unit: 'short',
        limits: { amber: 20, red: 100 },
        queries: { '{{stage}}': 'sum by (stage) (rate(gemscout_task_redeliveries_total[$__rate_interval])) * 3600' },
      }),
      lines({
        title: 'Attempts that failed, an hour',
        shows: 'Failures of the work itself, each a StageFailed in its run.',
        whenRed: 'Read StageFailed of one of the runs in /ops.',
        unit: 'short',
        limits: { amber: 20, red: 100 },
        queries: { '{{stage}}': 'sum by (stage) (rate(gemscout_stage_failures_total[$__rate_interval])) * 3600' },
      }),
      lines({
        title: 'Dead letters by class',
        shows: 'Messages that could not be read, an hour, by stage and class of error.',
        whenRed: 'See the alert DeadLetters. All of one class since a deployment: roll that release back.',
        unit: 'short',
        limits: { red: 1 },
        queries: { '{{stage}} {{error}}': `sum by (stage, error) (${grown('gemscout_dead_letters_total', '1h')})` },
      }),
      lines({
        title: 'Who holds a lease',
        shows:
          '1 for the process that dispatches, projects, settles verdicts or does a background job, 0 for one that stands by.',
        whenRed: 'See the alert SingletonNotHeld. A change of hands now and then (a restart) is as it should be.',
        unit: 'short',
        limits: { redBelow: 1 },
        queries: { '{{name}} {{instance}}': 'max by (name, instance) (gemscout_singleton_held)' },
      }),
    ]),
  ],
});
