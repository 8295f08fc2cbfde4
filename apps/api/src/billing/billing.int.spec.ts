import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailbox } from '../testing/mailbox.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;

beforeAll(async () => {
  api = await apiUnderTest('api_billing');
  calls = apiCalls(api);
});
afterAll(() => api?.close());

const CHECKOUT = 'POST /billing/checkout?plan=basic&interval=monthly';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HERE = { host: 'localhost:3000' };

/** A signed-up user with a verified address and without a plan. */
async function newcomer(email: string): Promise<{ readonly token: string; readonly workspaceId: string }> {
  await api.accounts.signUp({ email, password: 'x', legalVersion: '2025-08-09', agreements: [] });
  await queryDatabase(api.databaseUrl, 'UPDATE accounts."user" SET verified_at = now() WHERE email = $1', [email]);
  const token = (await api.accounts.logIn(email, 'x')) ?? '';
  const session = await api.accounts.session(token);
  if (!session) throw new Error('not signed in');
  return { token, workspaceId: session.workspaceId };
}

const open = async (token: string, route = CHECKOUT): Promise<URL> =>
  new URL((await calls.call(route, undefined, { token, headers: HERE })).json().url);
const press = (page: URL, form: Record<string, string>, headers: Record<string, string> = HERE) =>
  api.app.inject({
    method: 'POST',
    url: page.pathname,
    headers: { ...FORM, ...headers },
    payload: new URLSearchParams(form).toString(),
  });
const me = async (token: string) => (await calls.call('GET /billing/me', undefined, { token })).json();
const pay = async (token: string, card: string, route = CHECKOUT) => press(await open(token, route), { card });

let cards = 424_200_000_000;
const newCard = (): string => String((cards += 1));

describe('the way from no plan to a run', () => {
  it('is checkout, a card, and the next start', async () => {
    const { token } = await newcomer('way@example.com');
    expect(await me(token)).toMatchObject({ active_plan: 'none', runs_per_day: 0, lapsed: false, granted: false });
    expect((await calls.start(token, { kind: 'trending' })).statusCode).toBe(429);

    const page = await open(token);
    expect(page.href).toMatch(/^http:\/\/localhost:3000\/dev\/billing\/checkout\/[\w-]{43}$/);
    const shown = await api.app.inject({ url: page.pathname, headers: HERE });
    expect(shown.body).toContain('Simulated checkout: no card is charged');
    expect(shown.body).toContain('Free for 7 days, then $15 a month');
    expect(await me(token)).toMatchObject({ active_plan: 'none' });

    const paid = await press(page, { card: newCard() });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, 'http://localhost:3000/settings?checkout=done']);
    const status = await me(token);
    expect(status).toMatchObject({ active_plan: 'basic', interval: 'monthly', runs_per_day: 5, role: 'owner' });
    expect(status.plan_renews_at).toBe(status.trial_ends_at);
    expect((await calls.start(token, { kind: 'trending' })).statusCode).toBe(201);
    expect((await press(page, { card: newCard() })).statusCode).toBe(404);
  });

  it('an upgrade holds for the very next start, with the new caps and what was used already', async () => {
    const { token } = await newcomer('upgrade@example.com');
    await pay(token, newCard());
    for (let run = 0; run < 5; run += 1) await calls.startedRun(token);
    const refused = await calls.start(token, { kind: 'trending' });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      expect.stringContaining('The basic plan allows 5 runs a day.'),
    ]);
    const portal = await open(token, 'POST /billing/checkout?plan=premium&interval=annual');
    expect(portal.pathname).toMatch(/^\/dev\/billing\/portal\//);
    expect((await press(portal, { act: 'change', to: 'premium:annual' })).statusCode).toBe(303);
    for (let run = 0; run < 5; run += 1) await calls.startedRun(token);
    expect(await me(token)).toMatchObject({ active_plan: 'premium', runs_per_day: 10, runs_today: 10 });
    const capped = await calls.start(token, { kind: 'trending' });
    expect([capped.statusCode, capped.json().detail]).toEqual([
      429,
      expect.stringContaining('The premium plan allows 10 runs a day.'),
    ]);
    await press(portal, { act: 'change', to: 'basic:monthly' });
    expect((await calls.start(token, { kind: 'trending' })).json().detail).toContain('The basic plan allows 5 runs');
  });

  it('ends in 402 when nobody pays any more, and begins again without a trial', async () => {
    const { token } = await newcomer('lapse@example.com');
    const card = newCard();
    await pay(token, card);
    const portal = await open(token, 'POST /billing/portal');
    await press(portal, { act: 'decline' });
    await press(portal, { act: 'pass:7' });
    expect(await me(token)).toMatchObject({ active_plan: 'basic', past_due_until: expect.any(String), lapsed: false });
    await press(portal, { act: 'pass:3' });
    expect(await me(token)).toMatchObject({ active_plan: 'none', lapsed: true, runs_per_day: 0, plan_renews_at: null });
    const refused = await calls.start(token, { kind: 'trending' });
    expect([refused.statusCode, refused.json().code]).toEqual([402, 'subscription_lapsed']);
    await press(portal, { act: 'accept' });
    expect(await me(token)).toMatchObject({ active_plan: 'basic', past_due_until: null, lapsed: false });
    await press(portal, { act: 'end' });
    await pay(token, card);
    expect(await me(token)).toMatchObject({ active_plan: 'basic', trial_ends_at: null, lapsed: false });
  });

  it('says that it was cancelled, and resumes', async () => {
    const { token } = await newcomer('cancel@example.com');
    await pay(token, newCard());
    const portal = await open(token, 'POST /billing/portal');
    await press(portal, { act: 'cancel' });
    expect(await me(token)).toMatchObject({ cancel_at: expect.any(String), plan_renews_at: null });
    await press(portal, { act: 'resume' });
    expect(await me(token)).toMatchObject({ cancel_at: null, plan_renews_at: expect.any(String) });
  });

  it('tells who has had a trial by this card that it was ended', async () => {
    const card = newCard();
    const [first, second] = [await newcomer('one@example.com'), await newcomer('two@example.com')];
    await pay(first.token, card);
    await pay(second.token, card);
    expect(await me(second.token)).toMatchObject({
      active_plan: 'none',
      notice: expect.stringContaining('free trial'),
    });
  });

  it('sync answers what is so at the moment', async () => {
    const { token } = await newcomer('sync@example.com');
    expect((await calls.call('POST /billing/sync', undefined, { token })).json()).toMatchObject({
      active_plan: 'none',
    });
    await pay(token, newCard());
    expect((await calls.call('POST /billing/sync', undefined, { token })).json()).toEqual(await me(token));
  });
});

describe('is refused with a sentence, and changes nothing', () => {
  it.each([
    ['another plan', 'POST /billing/checkout?plan=gold'],
    ['another interval', 'POST /billing/checkout?plan=basic&interval=weekly'],
    ['no plan', 'POST /billing/checkout'],
    ['a field that is not known', 'POST /billing/checkout?plan=basic&trial=99'],
  ])('%s: 422', async (_what, route) => {
    const { token } = await newcomer(`${crypto.randomUUID()}@example.com`);
    expect((await calls.call(route, undefined, { token, headers: HERE })).statusCode).toBe(422);
  });

  it('a portal before anything was bought: 409', async () => {
    const { token } = await newcomer('portal@example.com');
    const answer = await calls.call('POST /billing/portal', undefined, { token, headers: HERE });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'nothing_to_manage']);
  });

  it('a plan that an operator has granted: 409', async () => {
    const answer = await calls.call(CHECKOUT, undefined, {
      token: await calls.tokenOf('granted@example.com', 'premium'),
      headers: HERE,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'plan_granted']);
  });

  it('more than sixty checkouts, portals and syncs of one person in an hour: 429, and when to try again', async () => {
    const { token } = await newcomer('flood@example.com');
    const ask = (route: string) => calls.call(route, undefined, { token, headers: HERE });
    const routes = [CHECKOUT, 'POST /billing/portal', 'POST /billing/sync'];
    for (let call = 0; call < 60; call += 1) expect((await ask(routes[call % 3] ?? CHECKOUT)).statusCode).not.toBe(429);
    for (const route of routes) {
      const refused = await ask(route);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
      expect(refused.json().detail).toMatch(/^Too many requests\. Try again in \d+ minutes\.$/);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    }
    expect((await ask('GET /billing/me')).statusCode).toBe(200);
    const other = await newcomer('calm@example.com');
    expect((await open(other.token)).pathname).toMatch(/checkout/);
  });

  it.each([
    { host: 'gemscout.example.com' },
    { ...HERE, 'x-forwarded-for': '203.0.113.9' },
    { ...HERE, forwarded: 'for=203.0.113.9' },
  ])('the sandbox from elsewhere: 403 and 404 (%#)', async (headers: Record<string, string>) => {
    const { token } = await newcomer(`${crypto.randomUUID()}@example.com`);
    const page = await open(token);
    const answer = await calls.call(CHECKOUT, undefined, { token, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'sandbox_elsewhere']);
    expect((await api.app.inject({ url: page.pathname, headers })).statusCode).toBe(404);
    expect((await press(page, { card: newCard() }, headers)).statusCode).toBe(404);
    expect(await me(token)).toMatchObject({ active_plan: 'none' });
  });

  it('the sandbox from elsewhere under a name of this machine: 403 and 404', async () => {
    const { token } = await newcomer(`${crypto.randomUUID()}@example.com`);
    const page = await open(token);
    const forged = { remoteAddress: '203.0.113.9', headers: { ...HERE, authorization: `Bearer ${token}` } };
    const url = CHECKOUT.replace('POST ', '');
    const answer = await api.app.inject({ ...forged, method: 'POST', url });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'sandbox_elsewhere']);
    expect((await api.app.inject({ ...forged, url: page.pathname })).statusCode).toBe(404);
    expect(await me(token)).toMatchObject({ active_plan: 'none' });
  });

  it.each(['', '4242', 'x'.repeat(16), '4'.repeat(20)])('the card number %j: 422, and the page again', async (card) => {
    const { token } = await newcomer(`${crypto.randomUUID()}@example.com`);
    const page = await open(token);
    const answer = await press(page, { card });
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('12 to 19 digits')]);
    expect((await press(page, { card: newCard() })).statusCode).toBe(303);
  });

  it('a page of a session that is none, or an act that is none', async () => {
    const { token } = await newcomer('acts@example.com');
    await pay(token, newCard());
    const portal = await open(token, 'POST /billing/portal');
    const before = await me(token);
    for (const act of ['', 'constructor', 'pass:0', 'pass:1e9', 'change'])
      expect((await press(portal, { act, to: 'gold:weekly' })).statusCode).toBe(422);
    for (const id of ['x', 'A'.repeat(43), '%00', '..%2f..'])
      for (const kind of ['checkout', 'portal'])
        expect((await api.app.inject({ url: `/dev/billing/${kind}/${id}`, headers: HERE })).statusCode).toBe(404);
    expect(await me(token)).toEqual(before);
  });

  it('a webhook that nobody signed: 400', async () => {
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }]) {
      const answer = await calls.call('POST /billing/webhook', undefined, { raw: '{}', headers });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_signature_invalid']);
    }
  });
});

it("a member of a team sees the team's plan, and is refused checkout, portal and sync", async () => {
  const owner = await newcomer('owner@example.com');
  await pay(owner.token, newCard(), 'POST /billing/checkout?plan=elite&interval=annual');
  const { token } = await newcomer('member@example.com');
  const body = { email: 'member@example.com' };
  await calls.call('POST /team/invitations', undefined, { token: owner.token, body });
  const { text } = await mailbox(api.app).mailTo('member@example.com', 'invite=');
  const invitation = /invite=([\w-]{43})/.exec(text)?.[1];
  await calls.call('POST /team/invitations/accept', undefined, { token, body: { token: invitation } });
  expect(await me(token)).toEqual({ ...(await me(owner.token)), role: 'member' });
  for (const route of [CHECKOUT, 'POST /billing/portal', 'POST /billing/sync']) {
    const refused = await calls.call(route, undefined, { token, headers: HERE });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'owner_required']);
  }
});

it('pages of the sandbox carry no script, and say so to the browser', async () => {
  const { token } = await newcomer('csp@example.com');
  const page = await open(token);
  const { headers, body } = await api.app.inject({ url: page.pathname, headers: HERE });
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
  expect(headers['cache-control']).toBe('no-store');
  expect(body).not.toMatch(/<script|style=|onclick/);
});
