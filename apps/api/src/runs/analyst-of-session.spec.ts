import { DEMO_ACCOUNT } from '@gemscout/accounts';
import { expect, it } from '@jest/globals';
import { analystOfSession } from './analyst-of-session.ts';

const config = {
  version: '0.0.0',
  market: 'test',
  as_of: null,
  fictional: true,
  analyst: 'openai',
  model: 'small',
  billing: 'none',
  demo_video_url: null,
  coin_markets_url: null,
  missing_sources: [],
  mail: 'none' as const,
};
const analystFacts = (plan: string) => ({ analyst: 'openai', model: plan === 'premium' ? 'big' : 'small' });
const demo = { email: DEMO_ACCOUNT.email, plan: DEMO_ACCOUNT.plan };
const ada = { email: 'ada@example.com', plan: 'premium' };

it('a run of the demo account that opens from other machines is by the rules, though a model is configured', () => {
  const deps = { config, analystFacts, demoAnywhere: true };
  expect(analystOfSession(demo, deps)).toEqual({ analyst: 'rules', model: null, prompts: [] });
  expect(analystOfSession({ ...demo, email: 'Demo@Example.com' }, deps)).toMatchObject({ analyst: 'rules' });
  expect(analystOfSession(ada, deps)).toEqual({ analyst: 'openai', model: 'big' });
});

it('a run of the demo account of this machine has the model of its plan', () => {
  expect(analystOfSession(demo, { config, analystFacts })).toEqual({ analyst: 'openai', model: 'big' });
});

it('without more facts a run is by whom the page names', () => {
  expect(analystOfSession(ada, { config })).toEqual({ analyst: 'openai', model: 'small' });
});
