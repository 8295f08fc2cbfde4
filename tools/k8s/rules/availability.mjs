import { nameOf, ofKind, podLabels, podOf, processes, selects } from '../objects.mjs';

/** Each process survives a drained node: spread, with a disruption budget that lets evictions go on, scaled by one at most. */
export function availability(objects) {
  return [
    ...processes(objects).flatMap((workload) => [
      ...ofBudget(objects, workload),
      ...ofSpread(workload),
      ...ofScaling(objects, workload),
    ]),
    ...ofKind(objects, 'PodDisruptionBudget')
      .filter((budget) => !processes(objects).some((workload) => selects(budget.spec.selector, podLabels(workload))))
      .map((budget) => `${nameOf(budget)} protects nothing`),
  ];
}

function ofBudget(objects, workload) {
  const budgets = ofKind(objects, 'PodDisruptionBudget').filter(({ spec }) =>
    selects(spec.selector, podLabels(workload)),
  );
  if (budgets.length !== 1) return [`${nameOf(workload)} has ${budgets.length} disruption budgets, not one`];
  const { minAvailable, maxUnavailable = 1 } = budgets[0].spec;
  const [least] = replicasOf(objects, workload);
  const evictable = minAvailable === undefined ? maxUnavailable : least - minAvailable;
  const blocks = `${nameOf(budgets[0])} lets nothing of ${nameOf(workload)} be evicted: no node could be drained`;
  const idle = `${nameOf(budgets[0])} protects nothing: it lets all ${least} of ${nameOf(workload)} go`;
  if (!(evictable >= 1)) return [blocks];
  return least > 1 && evictable >= least ? [idle] : [];
}

function ofSpread(workload) {
  const { topologySpreadConstraints = [] } = podOf(workload);
  const spread = (topologyKey) =>
    topologySpreadConstraints.some(
      (constraint) => constraint.topologyKey === topologyKey && selects(constraint.labelSelector, podLabels(workload)),
    );
  return ['topology.kubernetes.io/zone', 'kubernetes.io/hostname']
    .filter((key) => !spread(key))
    .map((key) => `${nameOf(workload)} is not spread over ${key}`);
}

function ofScaling(objects, workload) {
  const scalers = scalersOf(objects, workload);
  if (scalers.length > 1)
    return [`${nameOf(workload)} is scaled by ${scalers.map(nameOf).join(' and ')}, which would fight over it`];
  return scalers.length === 1 && workload.spec.replicas !== undefined
    ? [
        `${nameOf(workload)} has fixed replicas, to which each deployment would set back what ${nameOf(scalers[0])} scaled`,
      ]
    : [];
}

export function scalersOf(objects, { kind, metadata }) {
  return ofKind(objects, 'HorizontalPodAutoscaler', 'ScaledObject').filter(
    ({ spec }) => spec.scaleTargetRef.kind === kind && spec.scaleTargetRef.name === metadata.name,
  );
}

/** The fewest and the most pods that there may be. */
export function replicasOf(objects, workload) {
  const [scaler] = scalersOf(objects, workload);
  const { minReplicas, maxReplicas, minReplicaCount, maxReplicaCount } = scaler?.spec ?? {};
  const { replicas = 1 } = workload.spec;
  return [minReplicas ?? minReplicaCount ?? replicas, maxReplicas ?? maxReplicaCount ?? replicas];
}
