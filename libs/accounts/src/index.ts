export * from './accounts.ts';
export { openAccounts, type AccountsOptions } from './open-accounts.ts';
export { LimitReached, type Limited, type Limits } from './limits.ts';
export type { KeptMail, MailDelivery, Mails } from './mails.ts';
export { holdsApiKey, type ApiKey, type ApiKeys, type NewApiKey } from './api-keys.ts';
export { TEAM_SEATS, type Invitation, type Team, type TeamMember, type TeamRole, type TeamView } from './team.ts';
export type { Deletion, DeletionJob, DeletionStep } from './deletion.ts';
export type { OpsAct, OpsAction, OpsAudit, OpsAuditRow, OpsOutcome } from './ops-audit.ts';
export type { PaidPlan, PlanOutcome, Plans } from './plans.ts';
