import type { Stage } from '@gemscout/domain';

const PREFIX = 'gemscout';

/** The names of all topics and groups; nobody else writes one down. */
export type TopicNames = {
  readonly stage: (stage: Stage) => string;
  /** The consumer group of a stage: as the topic, since a stage has one kind of consumer. */
  readonly group: (stage: Stage) => string;
  readonly deadLetters: string;
  readonly runEvents: string;
};

/** @param prefix another one gives tests topics of their own on one broker */
export function topicNames(prefix = PREFIX): TopicNames {
  const stage = (name: Stage): string => `${prefix}.stage.${name}`;
  return { stage, group: stage, deadLetters: `${prefix}.stage.dlt`, runEvents: `${prefix}.run-events` };
}
