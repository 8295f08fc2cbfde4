import { z } from 'zod';
import { LEGAL_VERSION } from './legal-version.ts';
import { userText } from './user-text.ts';

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const ADDRESS = new RegExp(`^[ \\t]*[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*[ \\t]*$`);

const LEAST_ON_RESET = 12;

/**
 * One address of mail, in ASCII, of at most 254 characters; blanks around it are dropped. Two that differ by more than
 * their case differ for everybody: there is no second spelling, as a dotted capital I would be.
 */
export const EmailAddress = userText(254).regex(ADDRESS, 'is not an email address').trim();

const password = userText(4_000).min(1);

/** In characters as people count them, not in code units. */
const newPassword = password.refine(
  (text) => [...text].length >= LEAST_ON_RESET,
  `is too short: at least ${LEAST_ON_RESET} characters`,
);

/** A password of any length: on sign-up the minimum is advice. */
export const SignupBody = z.strictObject({
  email: EmailAddress,
  password,
  agree_user_agreement: z.literal(true),
  agree_privacy_policy: z.literal(true),
  agree_investment_disclaimer: z.literal(true),
  legal_version: z.literal(LEGAL_VERSION),
});
export type SignupBody = z.infer<typeof SignupBody>;

export const LoginBody = z.strictObject({ email: EmailAddress, password });
export type LoginBody = z.infer<typeof LoginBody>;

export const LoginResponse = z.object({ access_token: z.string() });
export type LoginResponse = z.infer<typeof LoginResponse>;

/** `POST /auth/verify-email/request`, `POST /auth/password-reset/request`. */
export const AddressBody = z.strictObject({ email: EmailAddress });
export type AddressBody = z.infer<typeof AddressBody>;

/** `POST /auth/verify-email/confirm`; case and blanks of the code do not matter. */
export const VerifyEmailBody = z.strictObject({ email: EmailAddress, code: userText(64).min(1) });
export type VerifyEmailBody = z.infer<typeof VerifyEmailBody>;

/** `POST /auth/password-reset/confirm`. */
export const ResetPasswordBody = z.strictObject({ token: userText(200).min(1), new_password: newPassword });
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;

/** Says that it was taken, and nothing else. */
export const TakenResponse = z.strictObject({});
export type TakenResponse = z.infer<typeof TakenResponse>;

/** `GET /auth/sessions`: where somebody is logged in. Nothing that opens a session. */
export const OwnSessionResponse = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSessionResponse = z.infer<typeof OwnSessionResponse>;
