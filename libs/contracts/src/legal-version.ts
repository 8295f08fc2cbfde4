/**
 * The version of the legal texts that a sign-up agrees to. In a separate module, so that the browser does not load zod for
 * it.
 */
export const LEGAL_VERSION = '2025-08-09';
