import { ROUTES, WORKSPACE_KINDS, type WorkspaceKind, type WorkspaceMessage } from '@gemscout/contracts';
import type { JsonValue } from '@gemscout/domain';
import { withoutRestricted, type Redistribution } from '@gemscout/market';
import type { FrameOf, StreamItem } from './stream-source.ts';

/** A change of a workspace; its cursor is the position. Without a change it only moves the cursor. */
export type ChangeItem = StreamItem & {
  readonly id: string;
  readonly change: { readonly kind: WorkspaceKind; readonly message: WorkspaceMessage } | undefined;
};

/** True for the kinds of changes that this release knows. */
export function isWorkspaceKind(kind: string): kind is WorkspaceKind {
  return Object.hasOwn(WORKSPACE_KINDS, kind);
}

/** True if API keys may call the route that lists the same rows. */
function isOpenToKeys(kind: WorkspaceKind): boolean {
  return ROUTES[WORKSPACE_KINDS[kind].route]?.caller === 'session';
}

/** For signed-in people. */
export const wholeChangeFrame: FrameOf<ChangeItem> = ({ id, change }) =>
  change && frameOf(id, change.kind, change.message);

/** For API keys: the kinds that keys may read, without what its source does not let us give to others. */
export function restrictedChangeFrames(redistribution: Redistribution): FrameOf<ChangeItem> {
  return ({ id, change }) => {
    if (!change || !isOpenToKeys(change.kind)) return undefined;
    const { key, row } = change.message;
    const json: JsonValue = JSON.parse(JSON.stringify(row));
    return frameOf(id, change.kind, { key, row: withoutRestricted(json, redistribution) });
  };
}

/** @param event the kind, or an event of the stream itself */
export function frameOf(id: string, event: string, message: { readonly key: string; readonly row: unknown }): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(message)}\n\n`;
}
