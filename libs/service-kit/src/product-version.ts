/** The version of Gemscout; equals that of the root `package.json`. In a separate module, which loads fast. */
export const productVersion = '0.1.0';
