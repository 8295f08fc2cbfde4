import { describe, expect, it } from '@jest/globals';
import { isMap, isSeq, parseAllDocuments, type Document } from 'yaml';
import { faultsOf } from './faults.mjs';
import { digestIn, digestOfSources, objectsOf, readRendered } from './rendered.mjs';

type Path = readonly (string | number)[];
type Mistake = { readonly overlay?: string; readonly object: string; readonly at: Path; readonly value: unknown };

const POD = ['spec', 'template', 'spec'];
const CONTAINER = [...POD, 'containers', 'gemscout'];

/** The faults of an overlay, of production if none is named, when one value of one object is another. */
function faultsWith({ overlay = 'production', object, at, value }: Mistake): readonly string[] {
  const documents = parseAllDocuments(readRendered(overlay));
  const document = documents.find((candidate) => nameOf(candidate) === object);
  if (!document) throw new Error(`There is no ${object}`);
  const path = indexed(document, at);
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, document.createNode(value));
  return faultsOf(
    overlay,
    documents.map((each) => each.toJS()),
  );
}

const nameOf = (document: Document): string => `${document.get('kind')}/${document.getIn(['metadata', 'name'])}`;

/** In a list a name stands for the entry of that name, and `+` for one more. */
function indexed(document: Document, at: Path): Path {
  return at.reduce<Path>((path, step) => {
    const node = document.getIn(path);
    if (!isSeq(node) || typeof step === 'number') return [...path, step];
    const named = node.items.findIndex((item) => isMap(item) && item.get('name') === step);
    return [...path, step === '+' ? node.items.length : named];
  }, []);
}

describe('the manifests of Kubernetes', () => {
  it.each(['dev', 'production', 'kurrent'])('are without a fault in the overlay %s', (overlay) =>
    expect(faultsOf(overlay, objectsOf(readRendered(overlay)))).toEqual([]),
  );

  it.each(['dev', 'production', 'kurrent'])('are rendered from what stands in k8s/ (%s)', (overlay) =>
    expect(digestIn(readRendered(overlay))).toBe(digestOfSources()),
  );
});

describe('a manifest is refused', () => {
  const refused = (what: string, mistake: Mistake, sentence: string) =>
    it(`for ${what}`, () =>
      expect(faultsWith(mistake)).toEqual(expect.arrayContaining([expect.stringContaining(sentence)])));

  refused(
    'a field that is spelled wrong',
    { object: 'Deployment/gemscout-api', at: [...POD, 'terminationGracePeriodSecond'], value: 30 },
    'has a field "terminationGracePeriodSecond" that there is not',
  );
  refused(
    'a field that a custom resource does not have',
    { object: 'ScaledObject/gemscout-worker-plan', at: ['spec', 'maxReplicas'], value: 12 },
    'has a field "maxReplicas" that there is not',
  );
  refused(
    'a value of the wrong type',
    { object: 'KafkaTopic/gemscout.stage.plan', at: ['spec', 'partitions'], value: 'twelve' },
    'partitions is not of type integer',
  );
  refused(
    'a value that none of a list is',
    {
      object: 'Cluster/gemscout-postgres',
      at: ['spec', 'postgresql', 'synchronous', 'dataDurability'],
      value: 'always',
    },
    'dataDurability is none of required, preferred',
  );
  refused(
    'a kind that nothing defines',
    { object: 'KafkaTopic/gemscout.stage.plan', at: ['apiVersion'], value: 'kafka.strimzi.io/v1beta2' },
    'whose schema is not there',
  );
  refused(
    'a selector that misses its pods',
    { object: 'Service/gemscout-gateway', at: ['spec', 'selector', 'app.kubernetes.io/component'], value: 'gate' },
    'Service/gemscout-gateway selects the pods of 0 workloads',
  );
  refused(
    'a secret that nobody makes',
    {
      object: 'Deployment/gemscout-api',
      at: [...CONTAINER, 'env', 'DATABASE_URL', 'valueFrom', 'secretKeyRef', 'name'],
      value: 'gemscout-database',
    },
    'needs the Secret "gemscout-database", which nobody makes',
  );
  refused(
    'a key that a secret does not have',
    {
      object: 'StatefulSet/gemscout-worker-plan',
      at: [...CONTAINER, 'env', 'KAFKA_SASL_PASSWORD', 'valueFrom', 'secretKeyRef', 'key'],
      value: 'pass',
    },
    'needs the key "pass"',
  );
  refused(
    'a route to a port that there is not',
    { object: 'HTTPRoute/gemscout', at: ['spec', 'rules', 1, 'backendRefs', 'gemscout-api', 'port'], value: 8080 },
    'there is no Service/gemscout-api with the port 8080',
  );
  refused(
    'a process that has its events elsewhere than the others',
    {
      overlay: 'kurrent',
      object: 'Job/gemscout-migrate',
      at: [...CONTAINER, 'env', 'EVENT_STORE', 'value'],
      value: 'postgres',
    },
    'Job/gemscout-migrate has its events in postgres, others in kurrent',
  );
  refused(
    'a KurrentDB that nobody may reach',
    {
      overlay: 'kurrent',
      object: 'NetworkPolicy/kurrentdb',
      at: ['spec', 'egress', 0, 'ports', 0, 'port'],
      value: 2112,
    },
    'Egress does not allow projector -> namespace kurrentdb:2113',
  );
  refused(
    'an address of KurrentDB from a secret that nobody makes',
    {
      overlay: 'kurrent',
      object: 'Deployment/gemscout-api',
      at: [...CONTAINER, 'env', 'KURRENTDB_URL', 'valueFrom', 'secretKeyRef', 'key'],
      value: 'address',
    },
    'needs the key "address" of the Secret "gemscout-kurrentdb", which has url, ca.crt',
  );
  refused(
    'a topic with another number of partitions than the code has',
    { object: 'KafkaTopic/gemscout.stage.decide', at: ['spec', 'partitions'], value: 6 },
    'has 6 partitions, not 12',
  );
  refused(
    'a topic that is kept for another time',
    { object: 'KafkaTopic/gemscout.stage.dlt', at: ['spec', 'config', 'retention.ms'], value: 1_000 },
    'another configuration than in the code',
  );
  refused(
    'more copies of a topic than brokers',
    { object: 'KafkaTopic/gemscout.stage.dlt', at: ['spec', 'replicas'], value: 5 },
    'wants 5 copies on 3 brokers',
  );
  refused(
    'a scaler that follows the topic of another stage',
    {
      object: 'ScaledObject/gemscout-worker-decide',
      at: ['spec', 'triggers', 0, 'metadata', 'topic'],
      value: 'gemscout.stage.plan',
    },
    'not the topic and group of the stage decide',
  );
  refused(
    'more workers than partitions',
    { object: 'ScaledObject/gemscout-worker-decide', at: ['spec', 'maxReplicaCount'], value: 24 },
    'makes up to 24 workers for 12 partitions',
  );
  refused(
    'a second scaler of one workload',
    {
      object: 'HorizontalPodAutoscaler/gemscout-api',
      at: ['spec', 'scaleTargetRef'],
      value: { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'gemscout-worker-plan' },
    },
    'which would fight over it',
  );
  refused(
    'replicas that a deployment would set back',
    { object: 'StatefulSet/gemscout-worker-plan', at: ['spec', 'replicas'], value: 3 },
    'has fixed replicas',
  );
  refused(
    'a process that may be alone',
    { object: 'Deployment/gemscout-projector', at: ['spec', 'replicas'], value: 1 },
    'Deployment/gemscout-projector may be alone',
  );
  refused(
    'a variable that no configuration reads',
    {
      object: 'Deployment/gemscout-projector',
      at: [...CONTAINER, 'env', '+'],
      value: { name: 'HEALTH_PROT', value: '9464' },
    },
    'is given HEALTH_PROT, which no configuration reads',
  );
  refused(
    'a value that the configuration refuses',
    {
      object: 'StatefulSet/gemscout-worker-plan',
      at: [...CONTAINER, 'env', 'SHUTDOWN_GRACE_S', 'value'],
      value: '200s',
    },
    'would not start: SHUTDOWN_GRACE_S',
  );
  refused(
    'a worker without a broker',
    { object: 'StatefulSet/gemscout-worker-plan', at: [...CONTAINER, 'envFrom', 1], value: undefined },
    'would not start: STAGE_BUS',
  );
  refused(
    'a stage that there is not',
    {
      object: 'StatefulSet/gemscout-worker-investigate',
      at: [...CONTAINER, 'env', 'STAGES', 'value'],
      value: 'investigte',
    },
    'No worker serves the stage "investigate"',
  );
  refused(
    'a kill before the grace is over',
    { object: 'StatefulSet/gemscout-worker-plan', at: [...POD, 'terminationGracePeriodSeconds'], value: 60 },
    'is killed after 60 s',
  );
  refused(
    'a probe of a port that there is not',
    { object: 'Deployment/gemscout-dispatcher', at: [...CONTAINER, 'livenessProbe', 'httpGet', 'port'], value: 'http' },
    'has a livenessProbe of a port that it has not',
  );
  refused(
    'an image without a version',
    { object: 'Deployment/gemscout-api', at: [...CONTAINER, 'image'], value: 'gemscout/api:latest' },
    'has an image without a version',
  );
  refused(
    'a pod that may be root',
    { object: 'Deployment/gemscout-api', at: [...POD, 'securityContext', 'runAsNonRoot'], value: undefined },
    'may run as root',
  );
  refused(
    'a root file system that can be written to',
    { object: 'Job/gemscout-migrate', at: [...CONTAINER, 'securityContext', 'readOnlyRootFilesystem'], value: false },
    'may write to its image',
  );
  refused(
    'capabilities',
    {
      object: 'Deployment/gemscout-api',
      at: [...CONTAINER, 'securityContext', 'capabilities', 'drop'],
      value: ['NET_RAW'],
    },
    'keeps capabilities',
  );
  refused(
    'a disruption budget that lets nothing go',
    { object: 'PodDisruptionBudget/gemscout-dispatcher', at: ['spec', 'maxUnavailable'], value: 0 },
    'no node could be drained',
  );
  refused(
    'a workload without a disruption budget',
    {
      object: 'PodDisruptionBudget/gemscout-dispatcher',
      at: ['spec', 'selector', 'matchLabels', 'app.kubernetes.io/component'],
      value: 'none',
    },
    'Deployment/gemscout-dispatcher has 0 disruption budgets',
  );
  refused(
    'an arrow that the design does not have',
    {
      object: 'NetworkPolicy/gateway',
      at: ['spec', 'egress', '+'],
      value: {
        to: [{ podSelector: { matchLabels: { 'strimzi.io/cluster': 'gemscout-kafka' } } }],
        ports: [{ port: 9093, protocol: 'TCP' }],
      },
    },
    'Egress allows gateway -> kafka:9093, which nobody needs',
  );
  refused(
    'a worker that is given keys, and no way to whom they are for',
    { object: 'NetworkPolicy/outside', at: ['spec', 'podSelector', 'matchExpressions', 0, 'values'], value: ['api'] },
    'Egress does not allow worker -> the internet:443',
  );
  refused(
    'a way to the internet that leads to the neighbours, too',
    { object: 'NetworkPolicy/outside', at: ['spec', 'egress', 0, 'to', 0, 'ipBlock', 'except'], value: ['10.0.0.0/8'] },
    'Egress allows worker -> 0.0.0.0/0 except 10.0.0.0/8:443, which nobody needs',
  );
  refused(
    'a way to the internet for a process without keys',
    {
      object: 'Deployment/gemscout-api',
      at: [...CONTAINER, 'envFrom'],
      value: [{ configMapRef: { name: 'gemscout' } }],
    },
    'Egress allows api -> the internet:443, which nobody needs',
  );
  refused(
    'an arrow that is missing at one end',
    { object: 'NetworkPolicy/projector', at: ['spec', 'egress'], value: [] },
    'Egress does not allow projector -> postgres:5432',
  );
  refused(
    'a way in for everybody',
    { object: 'NetworkPolicy/gateway', at: ['spec', 'ingress', 0, 'from'], value: undefined },
    'Ingress allows everything',
  );
  refused(
    'pods that nothing is denied to',
    { object: 'NetworkPolicy/default-deny', at: ['spec', 'policyTypes'], value: ['Ingress'] },
    'No NetworkPolicy denies everything',
  );
  refused(
    'a stream that is cut after a time',
    { object: 'HTTPRoute/gemscout', at: ['spec', 'rules', 0, 'timeouts', 'request'], value: '60s' },
    'Streams are cut by a timeout',
  );
  refused(
    'a database that may lose what it acknowledged',
    {
      object: 'Cluster/gemscout-postgres',
      at: ['spec', 'postgresql', 'synchronous', 'dataDurability'],
      value: 'preferred',
    },
    'may lose an acknowledged event',
  );
  refused(
    'a database without a backup',
    { object: 'ScheduledBackup/gemscout-nightly', at: ['spec', 'cluster', 'name'], value: 'another' },
    'is not backed up',
  );
  refused(
    'a namespace that takes any pod',
    {
      object: 'Namespace/gemscout',
      at: ['metadata', 'labels', 'pod-security.kubernetes.io/enforce'],
      value: 'baseline',
    },
    'does not enforce the "restricted" pod security',
  );
});
