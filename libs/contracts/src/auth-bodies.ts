import { z } from 'zod';
import { LEGAL_VERSION } from './legal-version.ts';
import { userText } from './user-text.ts';

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const ADDRESS = new RegExp(`^[ \\t]*[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*[ \\t]*$`);

const LEAST_ON_RESET = 12;

/**
 * An ASCII email address of at most 254 characters; surrounding blanks are removed. Addresses are compared without case.
 * Non-ASCII letters, such as a dotted capital I, are rejected because their case conversion is ambiguous.
 */
export const EmailAddress = userText(254).regex(ADDRESS, 'is not an email address').trim();

const password = userText(4_000).min(1);

/** Counts characters, not UTF-16 code units. */
const newPassword = password.refine(
  (text) => [...text].length >= LEAST_ON_RESET,
  `is too short: at least ${LEAST_ON_RESET} characters`,
);

/** A password of any length is accepted: on sign-up the minimum length is advice. */
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

/** `POST /auth/verify-email/confirm`; case and blanks in the code are ignored. */
export const VerifyEmailBody = z.strictObject({ email: EmailAddress, code: userText(64).min(1) });
export type VerifyEmailBody = z.infer<typeof VerifyEmailBody>;

/** `POST /auth/password-reset/confirm`. */
export const ResetPasswordBody = z.strictObject({ token: userText(200).min(1), new_password: newPassword });
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;

/** The request was accepted; the response contains nothing else. */
export const TakenResponse = z.strictObject({});
export type TakenResponse = z.infer<typeof TakenResponse>;

/** `GET /auth/sessions`: a session of the account, without its token. */
export const OwnSessionResponse = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** True for the session that makes the request. */
  current: z.boolean(),
});
export type OwnSessionResponse = z.infer<typeof OwnSessionResponse>;
