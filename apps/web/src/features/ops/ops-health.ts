import type {
  DeadLettersResponse,
  ProjectionsResponse,
  StageLoadResponse,
  StuckRunResponse,
  TopicLagResponse,
} from '@gemscout/contracts';

/** What a panel says of itself: nothing to do, worth a look, or something to do, and what that is. */
export type Health =
  | { readonly level: 'good'; readonly says: string }
  | { readonly level: 'watch' | 'bad'; readonly says: string; readonly todo: string };

const OLD_SECONDS = 300;
const LAG_WATCHED = 100;
const LAG_BAD = 1_000;
const BEHIND_WATCHED_SECONDS = 10;
const BEHIND_BAD_SECONDS = 60;

/** '45 s', '12 min', '3 h', '2 d'. */
export function ageText(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

export function stagesHealth(stages: readonly StageLoadResponse[]): Health {
  const old = stages.filter(({ oldest_seconds: age }) => (age ?? 0) >= OLD_SECONDS);
  const deserted = old.filter(({ running, waiting, sent }) => running === 0 && waiting + sent > 0);
  if (deserted.length > 0)
    return {
      level: 'bad',
      says: `No worker for ${namesOf(deserted)}`,
      todo: `Start a worker that serves ${namesOf(deserted)} (STAGES), or look into the log of the one that should.`,
    };
  if (old.length > 0)
    return {
      level: 'watch',
      says: `Tasks of ${namesOf(old)} take long`,
      todo: 'Add workers for that stage. If its tasks wait for a provider, more workers will not help.',
    };
  const failed = stages.reduce((sum, stage) => sum + stage.failed, 0);
  if (failed > 0)
    return {
      level: 'watch',
      says: `${counted(failed, 'task')} failed before`,
      todo: 'They are tried again, three times in all. StageFailed in the stream of the run says why.',
    };
  const open = stages.reduce((sum, { waiting, delayed, sent, running }) => sum + waiting + delayed + sent + running, 0);
  return { level: 'good', says: open === 0 ? 'Nothing is open' : counted(open, 'open task') };
}

function namesOf(stages: readonly StageLoadResponse[]): string {
  return stages.map(({ stage }) => stage).join(', ');
}

export function topicsHealth({ bus, topics }: TopicLagResponse): Health {
  if (bus === 'in-process') return { level: 'good', says: 'In process' };
  if (topics.length === 0)
    return {
      level: 'bad',
      says: 'There are no topics',
      todo: 'Run "gemscout topics apply"; open tasks are then sent.',
    };
  const most = topics.reduce((worst, topic) => (topic.lag > worst.lag ? topic : worst));
  if (most.lag < LAG_WATCHED) return { level: 'good', says: 'The workers keep up' };
  return {
    level: most.lag < LAG_BAD ? 'watch' : 'bad',
    says: `${most.topic} is ${most.lag} messages behind`,
    todo: 'Add workers for that stage, up to its number of partitions. With none running, start one.',
  };
}

export function deadLettersHealth({ bus, letters }: DeadLettersResponse): Health {
  if (letters.length === 0) return { level: 'good', says: bus === 'in-process' ? 'In process' : 'None' };
  return {
    level: 'bad',
    says: `${counted(letters.length, 'message')} unreadable`,
    todo: 'Replay what a newer release can read; discard what was never ours. Their runs go on from the database.',
  };
}

export function stuckHealth(runs: readonly StuckRunResponse[]): Health {
  if (runs.length === 0) return { level: 'good', says: 'None' };
  const crashing = runs.some(({ why }) => why === 'delivered_often');
  return {
    level: 'bad',
    says: counted(runs.length, 'run'),
    todo: crashing
      ? 'A task that is delivered again and again ends its worker: look into that worker’s log. At five the stage fails.'
      : 'See whether the stage it waits for has workers, then read its stream. After 24 hours it ends with a refund.',
  };
}

export function projectionsHealth({ projections, errors, rebuilding }: ProjectionsResponse): Health {
  if (rebuilding)
    return {
      level: 'watch',
      says: 'Being rebuilt',
      todo: 'The current rows are used until the new ones are complete.',
    };
  const lost = projections.filter(({ lag }) => lag === null);
  if (lost.length > 0)
    return {
      level: 'bad',
      says: 'Event store identity changed',
      todo: 'After a restore, run "gemscout rebuild": it rebuilds the read models and the open tasks.',
    };
  if (errors.length > 0)
    return {
      level: 'bad',
      says: `${counted(errors.length, 'stream')} skipped`,
      todo: 'An event of theirs cannot be applied. Rebuild once a release that can is running.',
    };
  if (projections.some(({ held }) => held === false))
    return {
      level: 'bad',
      says: 'No projector is running',
      todo: 'Start a projector. Until then lists and queues stand still.',
    };
  const seconds = Math.max(0, ...projections.map(({ lag }) => lag?.seconds ?? 0));
  if (seconds < BEHIND_WATCHED_SECONDS) return { level: 'good', says: 'Up to date' };
  return {
    level: seconds < BEHIND_BAD_SECONDS ? 'watch' : 'bad',
    says: `${ageText(seconds)} behind`,
    todo: 'Look into the log of the projector, or of the dispatcher for the open tasks, and at the load of PostgreSQL.',
  };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
