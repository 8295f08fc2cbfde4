/** The prompts in use. A changed prompt is a new file with a new version, so that a run's `INIT` names what was asked. */
export const PROMPTS = {
  analyst: 'v5',
  plan: 'v1',
  themes: 'v2',
  summarise: 'v1',
  pick: 'v1',
  'next-move': 'v5',
  reflect: 'v6',
  conclude: 'v2',
  analyse: 'v3',
  validate: 'v3',
  decide: 'v6',
  without: 'v1',
  rewrite: 'v3',
  verifier: 'v1',
  verify: 'v2',
  repair: 'v1',
} as const;
export type PromptName = keyof typeof PROMPTS;

/** `analyst.v4`, `plan.v1`, …: as `INIT` records them. */
export function promptVersions(): readonly string[] {
  return Object.entries(PROMPTS).map(([name, version]) => `${name}.${version}`);
}
