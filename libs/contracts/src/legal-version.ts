/** The version of the legal texts that a sign-up agrees to. In a module of its own, so that the browser loads no zod for it. */
export const LEGAL_VERSION = '2025-08-09';
