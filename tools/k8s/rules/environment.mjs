import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { STAGE_NAMES } from '@gemscout/domain';
import { readConfiguration, requireBilling, requireDatabase, requireKafka, requireMail } from '@gemscout/service-kit';
import { find, nameOf, podLabels, podOf, processes, workloads } from '../objects.mjs';
import { keysByHand } from './secrets.mjs';

const A_FILE = fileURLToPath(import.meta.url);
const COMPONENTS_WITH_KAFKA = ['api', 'dispatcher', 'worker'];
/** From the end of the work to the last line of the log. */
const SECONDS_BEYOND_GRACE = 5;

/**
 * Each process is given an environment that its configuration, the real one, accepts and reads whole; the workers
 * together serve every stage once; and nothing is killed before its own grace has ended.
 */
export function environment(objects) {
  return [
    ...workloads(objects).flatMap((workload) => ofWorkload(objects, workload)),
    ...storesOfEvents(objects),
    ...stagesServed(objects),
  ];
}

function ofWorkload(objects, workload) {
  const component = podLabels(workload)['app.kubernetes.io/component'];
  return podOf(workload).containers.flatMap((container) => {
    const given = environmentOf(objects, podOf(workload), container);
    try {
      const { configuration, unread } = reading(given);
      requireDatabase(configuration, component);
      if (COMPONENTS_WITH_KAFKA.includes(component)) requireKafka(configuration, component);
      if (component === 'api') void [requireBilling(configuration), requireMail(configuration)];
      return [
        ...unread.map((name) => `${nameOf(workload)} is given ${name}, which no configuration reads`),
        ...ofGrace(workload, container, configuration.shutdownGraceMs / 1_000),
      ];
    } catch (error) {
      return [`${nameOf(workload)} would not start: ${error.message}`];
    }
  });
}

/**
 * The configuration, and the variables that it neither asks for by name nor takes when it goes through all of them, as it
 * does for the keys of providers.
 *
 * @throws ConfigurationError for what it refuses
 */
function reading(given) {
  const asked = new Set();
  let enumerated;
  const recorded = new Proxy(given, {
    getOwnPropertyDescriptor(variables, name) {
      enumerated = name; // a name that is gone through is looked at so before its value is
      return Reflect.getOwnPropertyDescriptor(variables, name);
    },
    get(variables, name) {
      if (name !== enumerated) asked.add(name);
      enumerated = undefined;
      return variables[name];
    },
  });
  const configuration = readConfiguration(recorded);
  const changesNothing = (name) => {
    const { [name]: left, ...others } = given;
    return isDeepStrictEqual(readConfiguration(others), configuration);
  };
  return { configuration, unread: Object.keys(given).filter((name) => !asked.has(name) && changesNothing(name)) };
}

function ofGrace(workload, { lifecycle }, graceSeconds) {
  const needed = graceSeconds + SECONDS_BEYOND_GRACE + (lifecycle?.preStop?.sleep?.seconds ?? 0);
  const { terminationGracePeriodSeconds: given = 30 } = podOf(workload);
  return given >= needed
    ? []
    : [
        `${nameOf(workload)} is killed after ${given} s (terminationGracePeriodSeconds), but may need ${needed} s to end`,
      ];
}

/** What a container would find set; a secret's value is one of its kind, and a mounted file one that is there. */
function environmentOf(objects, pod, { env = [], envFrom = [], volumeMounts = [] }) {
  const maps = envFrom.map(({ configMapRef, secretRef }) =>
    secretRef
      ? Object.fromEntries(keysByHand(secretRef.name).map((key) => [key, 'given-0']))
      : (find(objects, 'ConfigMap', configMapRef?.name)?.data ?? {}),
  );
  const single = env.map(({ name, value, valueFrom }) => [name, value ?? valueOfReference(pod, valueFrom)]);
  const given = { ...Object.assign({}, ...maps), ...Object.fromEntries(single) };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, isMounted(pod, volumeMounts, value) ? A_FILE : value]),
  );
}

function valueOfReference(pod, { secretKeyRef }) {
  if (secretKeyRef?.name === 'gemscout-kurrentdb') return 'kurrentdb://user:password@kurrentdb.kurrentdb:2113';
  return secretKeyRef?.key === 'uri' ? 'postgresql://user:password@gemscout-postgres-rw:5432/gemscout' : 'given-0';
}

function isMounted({ volumes = [] }, volumeMounts, value) {
  return volumeMounts.some(({ name, mountPath }) =>
    volumes.find((volume) => volume.name === name)?.secret?.items?.some(({ path }) => `${mountPath}/${path}` === value),
  );
}

/** A process that looks for events elsewhere than the others finds none, and says nothing. */
function storesOfEvents(objects) {
  const stores = workloads(objects).flatMap((workload) =>
    podOf(workload).containers.map((container) => {
      const { EVENT_STORE = 'postgres' } = environmentOf(objects, podOf(workload), container);
      return { workload, store: EVENT_STORE };
    }),
  );
  const [first] = stores;
  return stores
    .filter(({ store }) => store !== first.store)
    .map(({ workload, store }) => `${nameOf(workload)} has its events in ${store}, others in ${first.store}`);
}

function stagesServed(objects) {
  const workers = processes(objects).filter(
    (workload) => podLabels(workload)['app.kubernetes.io/component'] === 'worker',
  );
  const served = workers.flatMap((worker) => {
    const set = podOf(worker).containers.flatMap(({ env = [] }) => env.filter(({ name }) => name === 'STAGES'));
    return set.length === 0 ? STAGE_NAMES : set.flatMap(({ value }) => value.split(/[\s,]+/));
  });
  return [
    ...STAGE_NAMES.filter((stage) => !served.includes(stage)).map((stage) => `No worker serves the stage "${stage}"`),
    ...served
      .filter((stage) => !STAGE_NAMES.includes(stage))
      .map((stage) => `A worker serves "${stage}", which is no stage`),
  ];
}
