import { find, nameOf, ofKind, podLabels, podOf, processes, selects, workloads } from '../objects.mjs';
import { missingKeys } from './secrets.mjs';

/** Everything that names another object names one that is there, with the port or key that it asks for. */
export function references(objects) {
  return [
    ...workloads(objects).flatMap((workload) => [...ofPod(objects, workload), ...ownSelector(workload)]),
    ...ofKind(objects, 'StatefulSet').flatMap((set) => named(objects, set, 'Service', set.spec.serviceName)),
    ...ofKind(objects, 'Service').flatMap((service) => ofService(objects, service)),
    ...ofKind(objects, 'HorizontalPodAutoscaler', 'ScaledObject').flatMap((scaler) => {
      const { kind, name } = scaler.spec.scaleTargetRef;
      return named(objects, scaler, kind, name);
    }),
    ...ofKind(objects, 'HTTPRoute').flatMap((route) => ofRoute(objects, route)),
    ...ofKind(objects, 'ServiceMonitor').flatMap((monitor) => ofMonitor(objects, monitor)),
    ...ofOperators(objects),
    ...missingKeys(objects),
  ];
}

function named(objects, from, kind, name) {
  return find(objects, kind, name) ? [] : [`${nameOf(from)} names ${kind}/${name}, which is not there`];
}

function ofPod(objects, workload) {
  const { serviceAccountName = 'default', volumes = [], containers } = podOf(workload);
  const mounted = containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
  const known = new Set(volumes.map(({ name }) => name));
  return [
    ...named(objects, workload, 'ServiceAccount', serviceAccountName),
    ...mounted.filter((name) => !known.has(name)).map((name) => `${nameOf(workload)} mounts no volume "${name}"`),
  ];
}

function ownSelector(workload) {
  const { selector } = workload.spec;
  return workload.kind === 'Job' || selects(selector, podLabels(workload))
    ? []
    : [`${nameOf(workload)} does not select its own pods`];
}

function ofService(objects, service) {
  const targets = processes(objects).filter((workload) =>
    selects({ matchLabels: service.spec.selector }, podLabels(workload)),
  );
  if (targets.length !== 1) return [`${nameOf(service)} selects the pods of ${targets.length} workloads, not of one`];
  const offered = podOf(targets[0]).containers.flatMap(({ ports = [] }) => ports);
  return service.spec.ports
    .filter(({ targetPort }) => !offered.some((port) => port.name === targetPort || port.containerPort === targetPort))
    .map(({ targetPort }) => `${nameOf(service)}: ${nameOf(targets[0])} has no port "${targetPort}"`);
}

function ofRoute(objects, route) {
  const backends = route.spec.rules.flatMap(({ backendRefs = [] }) => backendRefs);
  return [
    ...route.spec.parentRefs.flatMap(({ name, sectionName }) => {
      const listeners = find(objects, 'Gateway', name)?.spec.listeners.map((listener) => listener.name);
      if (!listeners) return [`${nameOf(route)} names Gateway/${name}, which is not there`];
      return sectionName === undefined || listeners.includes(sectionName)
        ? []
        : [`${nameOf(route)}: Gateway/${name} has no listener "${sectionName}"`];
    }),
    ...backends
      .filter(({ name, port }) => !find(objects, 'Service', name)?.spec.ports.some((offered) => offered.port === port))
      .map(({ name, port }) => `${nameOf(route)}: there is no Service/${name} with the port ${port}`),
  ];
}

function ofMonitor(objects, monitor) {
  const watched = ofKind(objects, 'Service').filter(({ metadata }) => selects(monitor.spec.selector, metadata.labels));
  const ports = monitor.spec.endpoints.map(({ port }) => port);
  const unwatched = processes(objects).filter(
    (workload) => !watched.some(({ spec }) => selects({ matchLabels: spec.selector }, podLabels(workload))),
  );
  return [
    ...unwatched.map((workload) => `${nameOf(monitor)} does not see ${nameOf(workload)}`),
    ...watched
      .filter(({ spec }) => !ports.every((port) => spec.ports.some(({ name }) => name === port)))
      .map((service) => `${nameOf(monitor)}: ${nameOf(service)} has not the ports ${ports.join(', ')}`),
  ];
}

/** What the operators of Kafka, PostgreSQL and KEDA bring together by name. */
function ofOperators(objects) {
  return [
    ...ofKind(objects, 'KafkaNodePool', 'KafkaTopic', 'KafkaUser').flatMap((object) =>
      named(objects, object, 'Kafka', object.metadata.labels?.['strimzi.io/cluster']),
    ),
    ...ofKind(objects, 'ScheduledBackup').flatMap((backup) =>
      named(objects, backup, 'Cluster', backup.spec.cluster.name),
    ),
    ...ofKind(objects, 'Cluster').flatMap((cluster) =>
      (cluster.spec.plugins ?? []).flatMap(({ parameters }) =>
        named(objects, cluster, 'ObjectStore', parameters.barmanObjectName),
      ),
    ),
    ...ofKind(objects, 'ScaledObject').flatMap((scaler) =>
      scaler.spec.triggers.flatMap(({ authenticationRef }) =>
        named(objects, scaler, 'TriggerAuthentication', authenticationRef?.name),
      ),
    ),
  ];
}
