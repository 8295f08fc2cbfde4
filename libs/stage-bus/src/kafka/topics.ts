import { setTimeout as sleep } from 'node:timers/promises';
import { STAGE_NAMES } from '@gemscout/domain';
import { withRetry } from '@gemscout/service-kit';
import { Admin, ConfigResourceTypes, IncrementalAlterConfigOperationTypes } from '@platformatic/kafka';
import { BusUnavailable } from '../stage-bus.ts';
import { clientOptions, reasonOf, unavailable, type KafkaConnection } from './connection.ts';
import { plannedTopics, type PlannedTopic } from './planned-topics.ts';
import { topicNames } from './topic-names.ts';

export type TopicsOptions = KafkaConnection & {
  /**
   * Number of partitions of each stage topic and of the run events. If absent: 12 for a new topic; an existing one is
   * unchanged.
   */
  readonly partitions?: number;
  /** Replication factor of new topics; default 1, for one broker. Use 3 in production. */
  readonly replicas?: number;
  readonly topicPrefix?: string;
};

/** The change made to a topic; `as_it_was` on every repetition. */
export type AppliedTopic = { readonly topic: string; readonly done: 'created' | 'changed' | 'as_it_was' };

/**
 * Creates missing topics, and updates retention and partition count of the others. Safe to repeat.
 *
 * @throws BusUnavailable if no broker answers, or a topic has more partitions than planned: Kafka cannot remove partitions
 */
export async function applyTopics(options: TopicsOptions): Promise<readonly AppliedTopic[]> {
  return withAdmin(options, async (admin) => {
    const existing = new Set(await admin.listTopics());
    const applied: AppliedTopic[] = [];
    for (const topic of plannedTopics(options)) {
      const done = existing.has(topic.name)
        ? await change(admin, topic, options)
        : await create(admin, topic, options.replicas);
      applied.push({ topic: topic.name, done });
    }
    await visible(admin, applied);
    return applied;
  });
}

/**
 * Resolves if all topics are as planned; without `partitions`, any number of them is accepted.
 *
 * @throws BusUnavailable that names each topic that is missing or different, and how to fix it
 */
export async function checkTopics(options: TopicsOptions): Promise<void> {
  const faults = await withAdmin(options, async (admin) => {
    const existing = new Set(await admin.listTopics());
    const found: string[] = [];
    for (const topic of plannedTopics(options)) {
      if (!existing.has(topic.name)) found.push(`The topic ${topic.name} is missing.`);
      else found.push(...(await differences(admin, topic, options.partitions !== undefined)));
    }
    return found;
  });
  if (faults.length > 0) throw new BusUnavailable(`${faults.join(' ')} Run "gemscout topics apply".`);
}

/**
 * Identifies the cluster and its stage topics. Another cluster, a broker with an empty disk, and recreated topics have
 * different ids and hold none of the tasks sent before.
 *
 * @throws BusUnavailable if no broker answers, or topics are missing; the error names them
 */
export async function brokerIdentity(options: TopicsOptions): Promise<string> {
  return withAdmin(options, async (admin) => {
    const names = STAGE_NAMES.map(topicNames(options.topicPrefix).stage);
    const existing = new Set(await admin.listTopics());
    const missing = names.filter((name) => !existing.has(name));
    if (missing.length > 0) throw missingTopics(missing);
    const { id, topics } = await admin.metadata({ topics: names, forceUpdate: true });
    return [`cluster ${id}`, ...names.map((name) => topics.get(name)?.id ?? '')].join(' ');
  });
}

function missingTopics(names: readonly string[]): BusUnavailable {
  const which = names.length === 1 ? `The topic ${names[0]} is` : `The topics ${names.join(', ')} are`;
  return new BusUnavailable(`${which} missing. Run "gemscout topics apply"; open tasks are sent again then.`);
}

async function create(admin: Admin, topic: PlannedTopic, replicas = 1): Promise<'created'> {
  const configs = Object.entries(topic.configs).map(([name, value]) => ({ name, value }));
  const plan = { topics: [topic.name], partitions: topic.partitions, replicas, configs };
  await withRetry(() => admin.createTopics(plan), {
    pausesMs: REGISTRATION_PAUSES_MS,
    isTransient: (error) => replicas === 1 && isNoBrokerRegistered(error),
  });
  return 'created';
}

/** 30 s: a broker that has just started, or was suspended, answers before the cluster counts it as a place for topics. */
const REGISTRATION_PAUSES_MS = Array.from({ length: 120 }, () => 250);

/** Of one replica this refusal means that there is no broker at all, so it is temporary. */
function isNoBrokerRegistered(error: unknown): boolean {
  return /Replication factor .* larger than the number of available brokers/.test(reasonOf(error));
}

/** Waits until the topics are visible: a broker acknowledges a new topic slightly before it lists it. */
async function visible(admin: Admin, applied: readonly AppliedTopic[]): Promise<void> {
  const created = applied.filter(({ done }) => done === 'created');
  for (let attempt = 1; attempt <= 300; attempt += 1) {
    const existing = new Set(created.length > 0 ? await admin.listTopics() : []);
    if (created.every(({ topic }) => existing.has(topic))) return;
    await sleep(100);
  }
  throw new BusUnavailable(
    'The topics were made, but the broker does not show them yet. Run "gemscout topics apply" again.',
  );
}

async function change(
  admin: Admin,
  topic: PlannedTopic,
  { partitions: asked }: TopicsOptions,
): Promise<'changed' | 'as_it_was'> {
  const partitions = await partitionsOf(admin, topic.name);
  if (asked !== undefined && partitions > topic.partitions)
    throw new BusUnavailable(
      `The topic ${topic.name} has ${partitions} partitions, not ${topic.partitions}, and Kafka cannot take any away. ` +
        `Run "gemscout topics apply --partitions ${partitions}", or delete the topic and apply again: open tasks are sent anew.`,
    );
  const more = asked !== undefined && partitions < topic.partitions;
  if (more) await addPartitions(admin, topic);
  const wrong = await wrongConfigs(admin, topic);
  if (wrong.length > 0) await setConfigs(admin, topic, wrong);
  return more || wrong.length > 0 ? 'changed' : 'as_it_was';
}

/** Distributes the new partitions over the brokers of the existing ones, round-robin. */
async function addPartitions(admin: Admin, { name, partitions }: PlannedTopic): Promise<void> {
  const metadata = await admin.metadata({ topics: [name], forceUpdate: true });
  const present = metadata.topics.get(name)?.partitions ?? [];
  const assignments = Array.from({ length: partitions - present.length }, (_, at) => ({
    brokerIds: present[at % present.length]?.replicas ?? [],
  }));
  await admin.createPartitions({ topics: [{ name, count: partitions, assignments }] });
}

async function differences(admin: Admin, topic: PlannedTopic, countMatters: boolean): Promise<readonly string[]> {
  const partitions = await partitionsOf(admin, topic.name);
  const wrong = await wrongConfigs(admin, topic);
  return [
    ...(countMatters && partitions !== topic.partitions
      ? [`The topic ${topic.name} has ${partitions} partitions, not ${topic.partitions}.`]
      : []),
    ...wrong.map((name) => `The topic ${topic.name} needs ${name}=${topic.configs[name]}.`),
  ];
}

async function partitionsOf(admin: Admin, topic: string): Promise<number> {
  const metadata = await admin.metadata({ topics: [topic], forceUpdate: true });
  return metadata.topics.get(topic)?.partitionsCount ?? 0;
}

async function wrongConfigs(admin: Admin, { name, configs }: PlannedTopic): Promise<readonly string[]> {
  const resource = {
    resourceType: ConfigResourceTypes.TOPIC,
    resourceName: name,
    configurationKeys: Object.keys(configs),
  };
  const [description] = await admin.describeConfigs({ resources: [resource] });
  const values = new Map(description?.configs.map((config) => [config.name, config.value]));
  return Object.keys(configs).filter((key) => values.get(key) !== configs[key]);
}

async function setConfigs(admin: Admin, { name, configs }: PlannedTopic, keys: readonly string[]): Promise<void> {
  const settings = keys.map((key) => ({
    name: key,
    value: configs[key] ?? '',
    configOperation: IncrementalAlterConfigOperationTypes.SET,
  }));
  await admin.incrementalAlterConfigs({
    resources: [{ resourceType: ConfigResourceTypes.TOPIC, resourceName: name, configs: settings }],
  });
}

async function withAdmin<Result>(options: TopicsOptions, work: (admin: Admin) => Promise<Result>): Promise<Result> {
  const admin = new Admin(clientOptions(options, 2));
  try {
    return await work(admin);
  } catch (error) {
    throw unavailable(`Kafka (${options.brokers.join(', ')}) cannot be used`, error);
  } finally {
    await admin.close().catch(() => {});
  }
}
