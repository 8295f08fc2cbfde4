export { DELETE_OLD_CHANGES, CREATE_WORKSPACE_CHANGES, START_GENERATION } from './tables.ts';
export {
  openWorkspaceChanges,
  type ChangeBatch,
  type ChangesHead,
  type WorkspaceChange,
  type WorkspaceChanges,
} from './open-workspace-changes.ts';
