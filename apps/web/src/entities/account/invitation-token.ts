import { linkToken } from '../../api/link-token.ts';

/** The invitation that a link brought: kept until it is accepted or put away, also across sign-up and log-in. */
export const invitationToken = linkToken('/settings', 'invite', 'invitation');
