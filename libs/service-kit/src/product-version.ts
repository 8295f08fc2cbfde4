/** The version of Gemscout, that of the root `package.json`; in a module of its own, which is loaded in no time. */
export const productVersion = '0.1.0';
