/**
 * Jest's order of test files: the longest first, so that no long one is left alone at the end, and files that mostly wait
 * spread evenly among those that do both and those that mostly compute, so that both cores have work at any time.
 */
import Sequencer from '@jest/test-sequencer';
import { relative } from 'node:path';
import { root } from './processes.mjs';

/** Seconds that a file takes on two cores, by project, and those of the files that take 10 or more: from the log of a whole `npm test`. */
const SECONDS_BY_PROJECT = { unit: 0.3, slow: 10, integration: 5, e2e: 8 };
const SECONDS = {
  'apps/e2e/src/screens/tells-failure-from-empty.spec.ts': 115,
  'apps/e2e/src/screens/moves-nothing.spec.ts': 80,
  'apps/e2e/src/screens/shares-a-stream.spec.ts': 79,
  'apps/e2e/src/faults/survives-lost-broker.spec.ts': 60,
  'apps/e2e/src/frozen-event-store.spec.ts': 56,
  'libs/stage-bus/src/kafka/kafka-outage.slow.int.spec.ts': 55,
  'apps/e2e/src/silent-database.slow.spec.ts': 54,
  'libs/stage-bus/src/kafka/kafka-bus.int.spec.ts': 54,
  'apps/e2e/src/one-instance.slow.spec.ts': 50,
  'apps/e2e/src/dead-letters.slow.spec.ts': 49,
  'apps/e2e/src/faults/survives-killed-workers.spec.ts': 49,
  'apps/e2e/src/dispatcher-failover.slow.spec.ts': 48,
  'apps/e2e/src/faults/survives-scaling.spec.ts': 48,
  'apps/e2e/src/screens/sees-changes-live.spec.ts': 45,
  'apps/e2e/src/survives-kill.spec.ts': 44,
  'apps/e2e/src/embedded-database.slow.spec.ts': 40,
  'apps/worker/src/openai-agent.int.spec.ts': 40,
  'apps/e2e/src/starting.spec.ts': 39,
  'apps/e2e/src/restores-after-erasure.spec.ts': 38,
  'apps/e2e/src/screens/landing-moves.spec.ts': 38,
  'apps/e2e/src/screens/reads-what-was-checked.spec.ts': 38,
  'apps/e2e/src/screens/keeps-the-log.spec.ts': 37,
  'apps/e2e/src/faults/survives-lost-database.spec.ts': 35,
  'apps/e2e/src/five-processes.spec.ts': 35,
  'apps/e2e/src/screens/looks-at-conditions.spec.ts': 35,
  'libs/event-store/src/kurrent/kurrent-double.spec.ts': 34,
  'apps/e2e/src/operations.spec.ts': 32,
  'apps/e2e/src/screens/replays-a-run.spec.ts': 32,
  'apps/e2e/src/screens/looks-at-a-company.spec.ts': 30,
  'apps/e2e/src/screens/shows-all-components.spec.ts': 28,
  'libs/event-store/src/kurrent/faults/silent-server.spec.ts': 28,
  'apps/e2e/src/accessible.spec.ts': 27,
  'apps/e2e/src/newcomer.spec.ts': 27,
  'apps/e2e/src/screens/decides-in-the-dialog.spec.ts': 27,
  'apps/e2e/src/projector-failover.slow.spec.ts': 26,
  'apps/e2e/src/screens/goes-everywhere.spec.ts': 26,
  'apps/e2e/src/screens/shows-prices-then.spec.ts': 26,
  'apps/e2e/src/screens/starts-with-the-server-away.spec.ts': 26,
  'tools/valuation-check/recompute.spec.ts': 26,
  'apps/e2e/src/ends-sessions-everywhere.spec.ts': 25,
  'apps/e2e/src/evaluate-resume.slow.spec.ts': 25,
  'apps/e2e/src/screens/finds-a-company.spec.ts': 25,
  'apps/e2e/src/screens/rechecks-a-proposal.spec.ts': 25,
  'apps/e2e/src/real-market.spec.ts': 24,
  'apps/e2e/src/screens/shows-rows.spec.ts': 24,
  'apps/e2e/src/screens/stops-a-run.spec.ts': 24,
  'apps/e2e/src/screens/uses-the-workspace.spec.ts': 24,
  'apps/worker/src/provider-wait.int.spec.ts': 24,
  'libs/stage-bus/src/kafka/kafka-security.int.spec.ts': 24,
  'apps/e2e/src/screens/takes-back-a-decision.spec.ts': 23,
  'libs/market/src/importing/real-market.slow.spec.ts': 20,
  'libs/service-kit/src/testing/kafka/broker-jars.slow.int.spec.ts': 20,
  'apps/e2e/src/screens/fits-every-width.spec.ts': 19,
  'apps/e2e/src/screens/takes-a-plan.spec.ts': 19,
  'libs/dispatch/src/waiting-runs.int.spec.ts': 19,
  'libs/read-model/src/rebuild.int.spec.ts': 19,
  'apps/e2e/src/deletes-an-account.spec.ts': 18,
  'libs/market/src/live/every-recording.spec.ts': 18,
  'apps/api/src/account-deletion/erase-accounts.int.spec.ts': 17,
  'apps/e2e/src/screens/resets-a-password.spec.ts': 17,
  'apps/worker/src/over-kafka.int.spec.ts': 17,
  'libs/dispatch/src/dispatch.int.spec.ts': 16,
  'libs/evaluation/src/run/evaluate.slow.spec.ts': 15,
  'libs/research/src/hostile-documents.slow.spec.ts': 15,
  'apps/e2e/src/run-to-watchlist.spec.ts': 14,
  'libs/read-model/src/read-model.int.spec.ts': 14,
  'apps/e2e/src/screens/keeps-settings-in-sections.spec.ts': 13,
  'apps/e2e/src/screens/marks-corrected-facts.spec.ts': 13,
  'apps/e2e/src/screens/reads-a-figure.spec.ts': 13,
  'apps/worker/src/fork-run.int.spec.ts': 13,
  'apps/e2e/src/screens/asks-further.spec.ts': 12,
  'apps/e2e/src/screens/exports-files.spec.ts': 12,
  'apps/e2e/src/screens/finds-its-companies.spec.ts': 12,
  'apps/e2e/src/screens/public-site.spec.ts': 12,
  'apps/e2e/src/screens/shares-a-team.spec.ts': 12,
  'tools/valuation-check/estimates.spec.ts': 12,
  'apps/e2e/src/holds-a-cap-across-processes.spec.ts': 11,
  'apps/e2e/src/screens/decides-again-slowly.spec.ts': 11,
  'apps/e2e/src/screens/keeps-a-watchlist.spec.ts': 11,
  'apps/e2e/src/screens/says-what-a-market-lacks.spec.ts': 11,
  'apps/e2e/src/screens/steers-a-run.spec.ts': 11,
  'apps/e2e/src/screens/two-people-decide.spec.ts': 11,
  'apps/e2e/src/screens/verifies-an-address.spec.ts': 11,
  'libs/event-store/src/postgres/faults/silent-server.int.spec.ts': 11,
  'apps/e2e/src/decides-again.spec.ts': 10,
  'apps/e2e/src/forks-a-run.spec.ts': 10,
  'apps/e2e/src/screens/tells-the-spend.spec.ts': 10,
  'apps/e2e/src/starts-without-kurrentdb.spec.ts': 10,
  'apps/worker/src/worker.int.spec.ts': 10,
  'libs/event-store/src/kurrent/faults/leader-changes.spec.ts': 10,
  'libs/event-store/src/postgres/faults/terminated-connections.int.spec.ts': 10,
  'libs/stage-bus/src/kafka/topics.int.spec.ts': 10,
};

/** Files that use less than six tenths of a core while they run. */
const WAITS =
  /\/(stage-bus|event-store\/src\/kurrent)\/|provider-wait|waiting-runs|every-recording|e2e\/src\/(operations|ends-sessions|frozen-event|screens\/(shares-a-stream|finds-|sees-changes|starts-with|tells-failure|moves-nothing|takes-back|looks-at-|replays-a-run|keeps-the-log))/;

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const timed = [...tests].map((test) => ({ test, seconds: secondsOf(test), kind: kindOf(test) }));
    return [...Map.groupBy(timed, ({ kind }) => kind).values()]
      .flatMap(placed)
      .toSorted((a, b) => a.place - b.place)
      .map(({ test }) => test);
  }
}

function kindOf(test) {
  if (WAITS.test(test.path.replaceAll('\\', '/'))) return 'waits';
  return ['unit', 'slow'].includes(projectOf(test)) ? 'computes' : 'both';
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
