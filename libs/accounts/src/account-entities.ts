import { EntitySchema } from 'typeorm';
import type { OpsAction, OpsOutcome } from './ops-audit.ts';

const SCHEMA = 'accounts';

type UserRow = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly verifiedAt: Date | null;
  readonly addressProvenAt: Date | null;
  readonly legalVersion: string | null;
  readonly agreements: readonly string[];
  readonly createdAt: Date;
};
type WorkspaceRow = {
  readonly id: string;
  readonly ownerId: string;
  readonly plan: string;
  readonly planRenewsAt: Date | null;
  /** Granted by an operator: billing does not change it. */
  readonly planGranted: boolean;
  readonly createdAt: Date;
};
type MembershipRow = { readonly workspaceId: string; readonly userId: string; readonly createdAt: Date };
type SessionRow = {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly workspaceId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly revokedAt: Date | null;
};
type StreamTicketRow = {
  readonly ticketHash: Buffer;
  /** Null: opens the stream of the workspace. */
  readonly runId: string | null;
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly expiresAt: Date;
};

export type OpsAuditEntityRow = {
  readonly id: string;
  readonly at: Date;
  readonly who: string;
  readonly action: OpsAction;
  readonly target: string;
  readonly reason: string;
  readonly outcome: OpsOutcome;
  readonly detail: string | null;
  readonly endedAt: Date | null;
};

const time = (name: string) => ({ type: 'timestamptz', name }) as const;
const now = (name: string) => ({ ...time(name), default: () => 'now()' });
const idOf = (name: string) => ({ type: 'uuid', name }) as const;
const id = { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' } as const;

const UserEntity = new EntitySchema<UserRow>({
  name: 'user',
  tableName: 'user',
  schema: SCHEMA,
  columns: {
    id,
    email: { type: 'text' },
    passwordHash: { type: 'text', name: 'password_hash', nullable: true },
    verifiedAt: { ...time('verified_at'), nullable: true },
    addressProvenAt: { ...time('address_proven_at'), nullable: true },
    legalVersion: { type: 'text', name: 'legal_version', nullable: true },
    agreements: { type: 'text', array: true },
    createdAt: now('created_at'),
  },
});

const WorkspaceEntity = new EntitySchema<WorkspaceRow>({
  name: 'workspace',
  tableName: 'workspace',
  schema: SCHEMA,
  columns: {
    id,
    ownerId: idOf('owner_id'),
    plan: { type: 'text' },
    planRenewsAt: { ...time('plan_renews_at'), nullable: true },
    planGranted: { type: 'boolean', name: 'plan_granted' },
    createdAt: now('created_at'),
  },
});

const MembershipEntity = new EntitySchema<MembershipRow>({
  name: 'membership',
  tableName: 'membership',
  schema: SCHEMA,
  columns: {
    workspaceId: { ...idOf('workspace_id'), primary: true },
    userId: { ...idOf('user_id'), primary: true },
    createdAt: now('created_at'),
  },
});

export const SessionEntity = new EntitySchema<SessionRow>({
  name: 'session',
  tableName: 'session',
  schema: SCHEMA,
  columns: {
    id,
    tokenHash: { type: 'bytea', name: 'token_hash' },
    userId: idOf('user_id'),
    workspaceId: idOf('workspace_id'),
    createdAt: now('created_at'),
    lastUsedAt: now('last_used_at'),
    revokedAt: { ...time('revoked_at'), nullable: true },
  },
});

const StreamTicketEntity = new EntitySchema<StreamTicketRow>({
  name: 'stream_ticket',
  tableName: 'stream_ticket',
  schema: SCHEMA,
  columns: {
    ticketHash: { type: 'bytea', name: 'ticket_hash', primary: true },
    runId: { ...idOf('run_id'), nullable: true },
    sessionId: idOf('session_id'),
    workspaceId: idOf('workspace_id'),
    expiresAt: time('expires_at'),
  },
});

export const OpsAuditEntity = new EntitySchema<OpsAuditEntityRow>({
  name: 'opsAudit',
  tableName: 'ops_audit',
  schema: SCHEMA,
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    at: now('at'),
    who: { type: 'text' },
    action: { type: 'text' },
    target: { type: 'text' },
    reason: { type: 'text' },
    outcome: { type: 'text', default: 'begun' },
    detail: { type: 'text', nullable: true },
    endedAt: { ...time('ended_at'), nullable: true },
  },
});

export const ENTITIES = [
  UserEntity,
  WorkspaceEntity,
  MembershipEntity,
  SessionEntity,
  StreamTicketEntity,
  OpsAuditEntity,
];
