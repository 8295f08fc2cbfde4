import { z } from 'zod';
import { EmailAddress } from './auth-bodies.ts';
import { userText } from './user-text.ts';

const InvitationOfTeam = z.object({ id: z.string(), email: z.string(), expires_at: z.string() });

/** `GET /team` */
export const TeamResponse = z.object({
  members: z.array(
    z.object({ user_id: z.string(), email: z.string(), role: z.enum(['owner', 'member']), joined_at: z.string() }),
  ),
  invitations: z.array(InvitationOfTeam),
  /** Includes the owner's seat. */
  seats: z.int(),
  seats_free: z.int(),
});
export type TeamResponse = z.infer<typeof TeamResponse>;

/** `POST /team/invitations` */
export const InviteBody = z.strictObject({ email: EmailAddress });
export type InviteBody = z.infer<typeof InviteBody>;

export const InvitationResponse = InvitationOfTeam;
export type InvitationResponse = z.infer<typeof InvitationResponse>;

/** `POST /team/invitations/accept`, `POST /team/invitations/preview` */
export const AcceptInvitationBody = z.strictObject({ token: userText(200) });
export type AcceptInvitationBody = z.infer<typeof AcceptInvitationBody>;

/** `POST /team/invitations/preview`: for whom an invitation is, and who sent it. */
export const InvitationPreviewResponse = z.object({ email: z.string(), owner_email: z.string() });
export type InvitationPreviewResponse = z.infer<typeof InvitationPreviewResponse>;

export const JoinedTeamResponse = z.object({ owner_email: z.string() });
export type JoinedTeamResponse = z.infer<typeof JoinedTeamResponse>;

/** An API key, as listed; the key itself is not included. */
export const ApiKeyResponse = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  suspended: z.boolean(),
});
export type ApiKeyResponse = z.infer<typeof ApiKeyResponse>;

/** `POST /api-keys` */
export const CreateApiKeyBody = z.strictObject({ name: userText(60).trim().min(1) });
export type CreateApiKeyBody = z.infer<typeof CreateApiKeyBody>;

/** The only response that holds the key. */
export const NewApiKeyResponse = z.object({ id: z.string(), key: z.string(), prefix: z.string(), name: z.string() });
export type NewApiKeyResponse = z.infer<typeof NewApiKeyResponse>;
