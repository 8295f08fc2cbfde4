import { isDeepStrictEqual } from 'node:util';
import { STAGE_NAMES } from '@gemscout/domain';
import { plannedTopics, topicNames } from '@gemscout/stage-bus';
import { find, nameOf, ofKind } from '../objects.mjs';

/** Topics as the code plans them, on brokers enough for their copies, and each stage scaled by the lag of its own. */
export function kafka(objects) {
  return [
    ...topics(objects),
    ...ofKind(objects, 'KafkaTopic').flatMap((topic) => ofCopies(objects, topic)),
    ...ofKind(objects, 'ScaledObject').flatMap((scaler) => ofScaler(objects, scaler)),
    ...ofAddress(objects),
  ];
}

function topics(objects) {
  const present = ofKind(objects, 'KafkaTopic');
  const planned = plannedTopics();
  return [
    ...present
      .filter(({ metadata }) => !planned.some(({ name }) => name === metadata.name))
      .map((topic) => `${nameOf(topic)} is no topic of the code`),
    ...planned.flatMap(({ name, partitions, configs }) => {
      const topic = find(present, 'KafkaTopic', name);
      if (!topic) return [`The topic ${name} is missing`];
      const given = Object.fromEntries(Object.entries(topic.spec.config).map(([key, value]) => [key, String(value)]));
      return [
        ...(topic.spec.partitions === partitions
          ? []
          : [`${nameOf(topic)} has ${topic.spec.partitions} partitions, not ${partitions} as in the code`]),
        ...(isDeepStrictEqual(given, configs) ? [] : [`${nameOf(topic)} has another configuration than in the code`]),
      ];
    }),
  ];
}

function ofCopies(objects, topic) {
  const brokers = ofKind(objects, 'KafkaNodePool')
    .filter(({ spec }) => spec.roles.includes('broker'))
    .reduce((sum, { spec }) => sum + spec.replicas, 0);
  const [cluster] = ofKind(objects, 'Kafka');
  const inSync = cluster?.spec.kafka.config['min.insync.replicas'] ?? 1;
  const { replicas } = topic.spec;
  return [
    ...(replicas > brokers ? [`${nameOf(topic)} wants ${replicas} copies on ${brokers} brokers`] : []),
    ...(inSync > 1 && replicas <= inSync
      ? [`${nameOf(topic)} takes no task while one of its ${replicas} copies is away`]
      : []),
  ];
}

function ofScaler(objects, scaler) {
  const { minReplicaCount, maxReplicaCount, scaleTargetRef, triggers } = scaler.spec;
  const names = topicNames();
  const stage = STAGE_NAMES.find((name) => scaleTargetRef.name === `gemscout-worker-${name}`);
  if (!stage) return [`${nameOf(scaler)} scales ${scaleTargetRef.name}, the worker of no stage`];
  const { topic, consumerGroup } = triggers[0]?.metadata ?? {};
  const partitions = find(objects, 'KafkaTopic', topic)?.spec.partitions;
  return [
    ...(topic === names.stage(stage) && consumerGroup === names.group(stage)
      ? []
      : [`${nameOf(scaler)} follows ${topic} (${consumerGroup}), not the topic and group of the stage ${stage}`]),
    ...(minReplicaCount >= 1 ? [] : [`${nameOf(scaler)} may leave the stage ${stage} without a worker`]),
    ...(maxReplicaCount === partitions
      ? []
      : [`${nameOf(scaler)} makes up to ${maxReplicaCount} workers for ${partitions} partitions`]),
  ];
}

/** Whoever names a broker names a listener of the cluster. */
function ofAddress(objects) {
  const listeners = ofKind(objects, 'Kafka').flatMap(({ metadata, spec }) =>
    spec.kafka.listeners.map(({ port }) => `${metadata.name}-kafka-bootstrap:${port}`),
  );
  const named = [
    ...ofKind(objects, 'ConfigMap').flatMap((map) => (map.data?.KAFKA_BROKERS ? [[map, map.data.KAFKA_BROKERS]] : [])),
    ...ofKind(objects, 'ScaledObject').flatMap((scaler) =>
      scaler.spec.triggers.map(({ metadata }) => [scaler, metadata.bootstrapServers]),
    ),
  ];
  return named
    .filter(([from, address]) => !listeners.includes(address.replace(`.${from.metadata.namespace}:`, ':')))
    .map(([from, address]) => `${nameOf(from)} names ${address}; the listeners are ${listeners.join(', ')}`);
}
