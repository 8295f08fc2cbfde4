/** The project's rules without those that need types, so that text which is no file of the project can be linted. */
import configuration from '../../eslint.config.mjs';

export default [
  ...configuration,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
    },
  },
];
