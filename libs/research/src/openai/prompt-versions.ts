/** The prompts in use. A changed prompt is a new file with a new version, so that a run's `INIT` names what was asked. */
export const PROMPTS = {
  analyst: 'v2',
  plan: 'v1',
  themes: 'v1',
  summarise: 'v1',
  'next-move': 'v1',
  reflect: 'v1',
  analyse: 'v1',
  validate: 'v1',
  decide: 'v1',
  rewrite: 'v1',
  verifier: 'v1',
  verify: 'v1',
  repair: 'v1',
} as const;
export type PromptName = keyof typeof PROMPTS;

/** `analyst.v2`, `plan.v1`, …: as `INIT` records them. */
export function promptVersions(): readonly string[] {
  return Object.entries(PROMPTS).map(([name, version]) => `${name}.${version}`);
}
