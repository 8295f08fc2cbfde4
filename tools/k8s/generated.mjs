import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAGE_NAMES } from '@gemscout/domain';
import { readConfiguration } from '@gemscout/service-kit';
import { plannedTopics, topicNames } from '@gemscout/stage-bus';
import { parse, stringify } from 'yaml';
import { root } from '../processes.mjs';

const HEADER = '# Made by `node tools/k8s/render.mjs`; do not edit.';
const CLUSTER = 'gemscout-kafka';
/** The listener of k8s/base/kafka.yaml, as the product's own pods see it. */
const BROKERS = `${CLUSTER}-kafka-bootstrap.gemscout:9093`;
/** What follows from the code and from the alert rules: the text of each such file, by its path in the repository. */
export function generatedFiles() {
  return new Map([
    ['k8s/base/kafka-topics.yaml', file('From the plan of the topics in libs/stage-bus.', plannedTopics().map(topic))],
    ...STAGE_NAMES.map((stage) => [
      `k8s/overlays/production/stages/${stage}/kustomization.yaml`,
      file(`The worker of the stage ${stage}.`, [stageOverlay(stage)]),
    ]),
    [
      'k8s/overlays/production/scaled-objects.yaml',
      file('A worker a stage follows the lag of its topic; more of them than partitions would idle.', scaledObjects()),
    ],
    ['k8s/overlays/production/alerts.yaml', file('The rules of docker/prometheus/alerts.yaml.', [alerts()])],
  ]);
}

function file(what, documents) {
  return `${HEADER}\n# ${what}\n${documents.map((document) => stringify(document, { lineWidth: 0 })).join('---\n')}`;
}

function topic({ name, partitions, configs }) {
  return {
    apiVersion: 'kafka.strimzi.io/v1',
    kind: 'KafkaTopic',
    metadata: { name, labels: { 'strimzi.io/cluster': CLUSTER } },
    spec: { partitions, replicas: 1, config: Object.fromEntries(Object.entries(configs).map(typed)) },
  };
}

/** Kafka's numbers are text in the code, and numbers in Strimzi's examples and answers. */
function typed([key, value]) {
  return [key, /^\d+$/.test(value) ? Number(value) : value];
}

function stageOverlay(stage) {
  const container = { name: 'gemscout', env: [{ name: 'STAGES', value: stage }] };
  const patch = {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'gemscout-worker' },
    spec: { template: { spec: { containers: [container] } } },
  };
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: ['../../../../base/worker'],
    nameSuffix: `-${stage}`,
    labels: [{ pairs: { 'gemscout/stage': stage }, includeSelectors: true }],
    patches: [{ patch: stringify(patch) }],
  };
}

function scaledObjects() {
  const names = topicNames();
  const partitions = new Map(plannedTopics().map((planned) => [planned.name, planned.partitions]));
  return STAGE_NAMES.map((stage) => scaledObject(stage, names.stage(stage), names.group(stage), partitions));
}

function scaledObject(stage, topicName, group, partitions) {
  const scaleDown = { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] };
  return {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: { name: `gemscout-worker-${stage}` },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'StatefulSet', name: `gemscout-worker-${stage}` },
      minReplicaCount: 1,
      maxReplicaCount: partitions.get(topicName),
      pollingInterval: 15,
      advanced: { horizontalPodAutoscalerConfig: { behavior: { scaleDown } } },
      triggers: [trigger(topicName, group)],
    },
  };
}

function trigger(topicName, consumerGroup) {
  return {
    type: 'kafka',
    metadata: {
      bootstrapServers: BROKERS,
      topic: topicName,
      consumerGroup,
      lagThreshold: String(readConfiguration({}).workerConcurrency), // a lag of more is work for another worker
      offsetResetPolicy: 'earliest',
      version: '4.0.0',
      tls: 'enable',
      sasl: 'scram_sha512',
    },
    authenticationRef: { name: CLUSTER },
  };
}

function alerts() {
  const { groups } = parse(readFileSync(join(root, 'docker', 'prometheus', 'alerts.yaml'), 'utf8'));
  return {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'gemscout' },
    spec: { groups },
  };
}
