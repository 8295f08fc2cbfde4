import { z } from 'zod';
import { userText } from './user-text.ts';

/** `DELETE /account`: the password once more, since there is no way back. */
export const DeleteAccountBody = z.strictObject({ password: userText(4_000).min(1) });
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;
