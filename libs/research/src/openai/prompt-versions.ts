/** The prompts in use. A changed prompt is a new file with a new version, so that a run's `INIT` names what was asked. */
export const PROMPTS = {
  analyst: 'v4',
  plan: 'v1',
  themes: 'v2',
  summarise: 'v1',
  pick: 'v1',
  'next-move': 'v4',
  reflect: 'v5',
  conclude: 'v1',
  analyse: 'v2',
  validate: 'v2',
  decide: 'v5',
  without: 'v1',
  rewrite: 'v2',
  verifier: 'v1',
  verify: 'v1',
  repair: 'v1',
} as const;
export type PromptName = keyof typeof PROMPTS;

/** `analyst.v4`, `plan.v1`, …: as `INIT` records them. */
export function promptVersions(): readonly string[] {
  return Object.entries(PROMPTS).map(([name, version]) => `${name}.${version}`);
}
