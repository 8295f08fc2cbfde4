import { linkToken } from '../../api/link-token.ts';

/** What a reset mail's link brought: kept until the password is set. */
export const resetToken = linkToken('/reset', 'token', 'resetToken');
