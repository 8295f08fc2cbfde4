import type { Stage } from '@gemscout/domain';

const PREFIX = 'gemscout';

/** The names of all topics and groups; other code must not write them literally. */
export type TopicNames = {
  readonly stage: (stage: Stage) => string;
  /** The consumer group of a stage. It equals the topic's name, since a stage has one kind of consumer. */
  readonly group: (stage: Stage) => string;
  readonly deadLetters: string;
  readonly runEvents: string;
};

/** @param prefix lets tests use separate topics on one broker */
export function topicNames(prefix = PREFIX): TopicNames {
  const stage = (name: Stage): string => `${prefix}.stage.${name}`;
  return { stage, group: stage, deadLetters: `${prefix}.stage.dlt`, runEvents: `${prefix}.run-events` };
}
