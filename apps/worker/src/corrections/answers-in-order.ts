import type { EvidenceItem, NewAnswer } from '@gemscout/evidence';

/** An answer with its item. */
export type ReadAnswer = { readonly answer: NewAnswer; readonly item: EvidenceItem };

/**
 * The answers in groups, each of which says one thing of a company at one time: a group ends where a source is asked again. The
 * groups are in the order in which they were read. Pure.
 */
export function answersInOrder(answers: readonly ReadAnswer[]): readonly (readonly EvidenceItem[])[] {
  const groups: ReadAnswer[][] = [];
  for (const ofWorkspace of Map.groupBy(answers, ({ answer }) => answer.workspaceId).values()) {
    let group: ReadAnswer[] = [];
    for (const each of ofWorkspace) {
      if (group.length === 0 || group.some(({ item }) => isSameSource(item, each.item))) {
        group = [];
        groups.push(group);
      }
      group.push(each);
    }
  }
  return groups.toSorted((a, b) => readAt(a).localeCompare(readAt(b))).map((group) => group.map(({ item }) => item));
}

function isSameSource(one: EvidenceItem, other: EvidenceItem): boolean {
  return one.kind === other.kind && one.provider === other.provider;
}

function readAt(group: readonly ReadAnswer[]): string {
  return group[0] ? `${group[0].item.fetchedAt} ${group[0].answer.notedAt}` : '';
}
