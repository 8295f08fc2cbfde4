/**
 * Jest's order of test files: the longest first, so that no long one is left alone at the end, and files that mostly wait
 * spread evenly among those that mostly compute, so that both cores have work at any time.
 */
import Sequencer from '@jest/test-sequencer';
import { relative } from 'node:path';
import { root } from './processes.mjs';

/** Seconds that a file takes on two cores, by project, and those of the files that take 15 or more: from the log of a whole `npm test`. */
const SECONDS_BY_PROJECT = { unit: 0.3, slow: 10, integration: 5, e2e: 8 };
const SECONDS = {
  'apps/e2e/src/screens/tells-failure-from-empty.spec.ts': 112,
  'apps/e2e/src/screens/shares-a-stream.spec.ts': 76,
  'apps/e2e/src/faults/survives-lost-broker.spec.ts': 60,
  'libs/stage-bus/src/kafka/kafka-outage.slow.int.spec.ts': 55,
  'apps/e2e/src/silent-database.slow.spec.ts': 54,
  'apps/e2e/src/one-instance.slow.spec.ts': 50,
  'apps/e2e/src/dead-letters.slow.spec.ts': 49,
  'apps/e2e/src/faults/survives-killed-workers.spec.ts': 49,
  'apps/e2e/src/dispatcher-failover.slow.spec.ts': 48,
  'apps/e2e/src/faults/survives-scaling.spec.ts': 48,
  'libs/stage-bus/src/kafka/kafka-bus.int.spec.ts': 45,
  'apps/e2e/src/screens/keeps-the-log.spec.ts': 44,
  'apps/e2e/src/embedded-database.slow.spec.ts': 40,
  'apps/worker/src/openai-agent.int.spec.ts': 40,
  'apps/e2e/src/faults/survives-lost-database.spec.ts': 35,
  'apps/e2e/src/screens/decides-in-the-dialog.spec.ts': 33,
  'apps/e2e/src/screens/uses-the-workspace.spec.ts': 32,
  'apps/e2e/src/screens/reads-what-was-checked.spec.ts': 31,
  'libs/event-store/src/postgres/faults/killed-server.int.spec.ts': 31,
  'apps/e2e/src/operations.spec.ts': 30,
  'apps/e2e/src/starting.spec.ts': 30,
  'apps/e2e/src/screens/starts-with-the-server-away.spec.ts': 28,
  'apps/e2e/src/projector-failover.slow.spec.ts': 26,
  'apps/e2e/src/real-market.spec.ts': 26,
  'apps/e2e/src/screens/landing-moves.spec.ts': 26,
  'apps/e2e/src/screens/stops-a-run.spec.ts': 26,
  'apps/e2e/src/screens/takes-back-a-decision.spec.ts': 26,
  'apps/e2e/src/evaluate-resume.slow.spec.ts': 25,
  'apps/e2e/src/screens/replays-a-run.spec.ts': 25,
  'apps/e2e/src/screens/takes-a-plan.spec.ts': 25,
  'apps/e2e/src/accessible.spec.ts': 23,
  'apps/worker/src/over-kafka.int.spec.ts': 23,
  'apps/worker/src/fork-run.int.spec.ts': 22,
  'libs/dispatch/src/waiting-runs.int.spec.ts': 22,
  'libs/stage-bus/src/kafka/kafka-security.int.spec.ts': 22,
  'apps/e2e/src/newcomer.spec.ts': 21,
  'apps/worker/src/provider-wait.int.spec.ts': 21,
  'libs/service-kit/src/embedded-postgres/start-embedded-postgres.int.spec.ts': 21,
  'apps/e2e/src/screens/exports-files.spec.ts': 20,
  'apps/e2e/src/screens/rechecks-a-proposal.spec.ts': 20,
  'apps/e2e/src/survives-kill.spec.ts': 20,
  'libs/dispatch/src/dispatch.int.spec.ts': 20,
  'libs/market/src/importing/real-market.slow.spec.ts': 20,
  'libs/read-model/src/read-model.int.spec.ts': 20,
  'libs/read-model/src/rebuild.int.spec.ts': 20,
  'libs/service-kit/src/testing/kafka/broker-jars.slow.int.spec.ts': 20,
  'apps/e2e/src/screens/fits-every-width.spec.ts': 19,
  'apps/e2e/src/ends-sessions-everywhere.spec.ts': 17,
  'apps/e2e/src/screens/goes-everywhere.spec.ts': 17,
  'apps/e2e/src/screens/resets-a-password.spec.ts': 17,
  'apps/e2e/src/screens/shows-all-components.spec.ts': 17,
  'apps/e2e/src/run-to-watchlist.spec.ts': 16,
  'apps/e2e/src/screens/shows-prices-then.spec.ts': 16,
  'apps/e2e/src/screens/verifies-an-address.spec.ts': 15,
  'libs/evaluation/src/run/evaluate.slow.spec.ts': 15,
  'libs/research/src/hostile-documents.slow.spec.ts': 15,
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const timed = [...tests].map((test) => ({
      test,
      seconds: secondsOf(test),
      computes: ['unit', 'slow'].includes(projectOf(test)),
    }));
    return [...placed(timed.filter(({ computes }) => computes)), ...placed(timed.filter(({ computes }) => !computes))]
      .toSorted((a, b) => a.place - b.place)
      .map(({ test }) => test);
  }
}

/** The longest first, each with its place: the share of the seconds of all that comes before it. */
function placed(timed) {
  const total = timed.reduce((sum, { seconds }) => sum + seconds, 0);
  let before = 0;
  return timed
    .toSorted((a, b) => b.seconds - a.seconds || (a.test.path < b.test.path ? -1 : 1))
    .map(({ test, seconds }) => {
      const place = before / total;
      before += seconds;
      return { test, place };
    });
}

function secondsOf(test) {
  return SECONDS[relative(root, test.path).replaceAll('\\', '/')] ?? SECONDS_BY_PROJECT[projectOf(test)] ?? 1;
}

function projectOf({ context }) {
  return context.config.displayName?.name;
}
