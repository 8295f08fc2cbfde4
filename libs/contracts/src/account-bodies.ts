import { z } from 'zod';
import { userText } from './user-text.ts';

/** `DELETE /account`: requires the password again, since deletion cannot be undone. */
export const DeleteAccountBody = z.strictObject({ password: userText(4_000).min(1) });
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;
