/** Passed to the sign-up page by the page before: what deleting an account has done. */
export type SignUpState = { readonly left: 'device' | 'erased' };
