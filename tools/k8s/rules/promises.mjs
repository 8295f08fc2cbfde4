import { isDeepStrictEqual } from 'node:util';
import { find, nameOf, ofKind, processes } from '../objects.mjs';
import { replicasOf, scalersOf } from './availability.mjs';

const NAMESPACE = 'gemscout';
const LEVELS = ['enforce', 'warn', 'audit'];

/** What every overlay keeps, whatever its size. */
export function everywhere(objects) {
  const namespace = find(objects, 'Namespace', NAMESPACE);
  return [
    ...LEVELS.filter(
      (level) => namespace?.metadata.labels?.[`pod-security.kubernetes.io/${level}`] !== 'restricted',
    ).map((level) => `Namespace/${NAMESPACE} does not ${level} the "restricted" pod security`),
    ...objects
      .filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== NAMESPACE)
      .map((object) => `${nameOf(object)} is not in the namespace ${NAMESPACE}`),
    ...ofStreams(objects),
  ];
}

const STREAM_PATHS = [
  { type: 'RegularExpression', value: '/runs/[^/]+/events' },
  { type: 'Exact', value: '/workspace/events' },
];

/** Streams go to the gateway and are never cut; everything else goes to the api. */
function ofStreams(objects) {
  const rules = find(objects, 'HTTPRoute', 'gemscout')?.spec.rules ?? [];
  const stream = rules.find(({ matches }) =>
    isDeepStrictEqual(
      matches.map(({ path }) => path),
      STREAM_PATHS,
    ),
  );
  const rest = rules.find(({ matches }) =>
    matches.some(({ path }) => path.type === 'PathPrefix' && path.value === '/'),
  );
  const goTo = (rule) => rule?.backendRefs.map(({ name }) => name);
  return [
    ...(isDeepStrictEqual(goTo(stream), ['gemscout-gateway']) ? [] : ['Streams do not go to the gateway']),
    ...(isDeepStrictEqual(stream?.timeouts, { request: '0s', backendRequest: '0s' })
      ? []
      : ['Streams are cut by a timeout']),
    ...(isDeepStrictEqual(goTo(rest), ['gemscout-api']) ? [] : ['What is no stream does not go to the api']),
  ];
}

/** What production promises beyond it: nothing that was acknowledged is lost, and no process is alone. */
export function production(objects) {
  return [
    ...ofKind(objects, 'Cluster').flatMap((cluster) => ofDatabase(objects, cluster)),
    ...processes(objects).flatMap((workload) => {
      const [least] = replicasOf(objects, workload);
      const scaler = scalersOf(objects, workload)[0]?.kind;
      if (workload.kind === 'StatefulSet')
        return scaler === 'ScaledObject' ? [] : [`${nameOf(workload)} is not scaled by the lag of its topic`];
      return least >= 2 ? [] : [`${nameOf(workload)} may be alone`];
    }),
  ];
}

function ofDatabase(objects, cluster) {
  const { instances, postgresql, plugins = [] } = cluster.spec;
  const { number = 0, dataDurability } = postgresql.synchronous ?? {};
  const archives = plugins.some(({ isWALArchiver }) => isWALArchiver);
  const backups = ofKind(objects, 'ScheduledBackup').some(({ spec }) => spec.cluster.name === cluster.metadata.name);
  return [
    ...(dataDurability === 'required' && number >= 1
      ? []
      : [`${nameOf(cluster)} may lose an acknowledged event in a failover (dataDurability: required)`]),
    ...(instances > number + 1
      ? []
      : [`${nameOf(cluster)} takes no event while one of its ${instances} instances is away`]),
    ...(archives && backups ? [] : [`${nameOf(cluster)} is not backed up`]),
  ];
}
