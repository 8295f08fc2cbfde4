/** Makes something of every kind that operations are about. */
import { eventually } from './calls.mjs';

const COMPANY_PARTS = [
  '',
  '/bars',
  '/changes',
  '/earnings',
  '/facts',
  '/figures',
  '/filings',
  '/insiders',
  '/news',
  '/runs',
];

/**
 * @returns the parameters of the operations, as a part of Schemathesis' configuration; and requests that succeed once, for
 *   what is gone after it: a parameter of the configuration would take the place of an id that Schemathesis made itself
 */
export async function seed({ call }, owner, operations) {
  const runId = await finishedRun(call, owner);
  const otherId = await finishedRun(call, owner);
  const [proposal] = await call(owner, 'GET', `/runs/${runId}/proposals`);
  const item = await call(owner, 'POST', '/watchlist', { symbol: 'OSTEN', notes: '' });
  const removed = await call(owner, 'POST', '/watchlist', { symbol: 'BOLTR', notes: '' });
  await call(owner, 'DELETE', `/watchlist/${removed.id}`);
  const share = await call(owner, 'POST', `/runs/${runId}/shares`);
  const spare = await call(owner, 'POST', `/runs/${runId}/shares`);
  const key = await call(owner, 'POST', '/api-keys', { name: 'seed' });
  const invitation = await call(owner, 'POST', '/team/invitations', { email: 'nobody@example.com' });
  const view = await call(owner, 'POST', '/ops/stream-views', { stream: runId, reason: 'api check' });
  const idOf = [
    [/ \/runs\/proposals\/\{id\}/, proposal.id],
    [/ \/runs\/\{id\}/, runId],
    [/ \/ops\/stream-views\/\{id\}/, view.id],
  ];
  const others = {
    'GET /runs/compare': { 'query.a': runId, 'query.b': otherId },
    ...Object.fromEntries(COMPANY_PARTS.map((part) => [`GET /companies/{symbol}${part}`, { 'path.symbol': 'OSTEN' }])),
    'GET /symbols': { 'query.q': 'OSTEN' },
    'GET /quotes': { 'query.symbols': 'OSTEN,BOLTR' },
    'GET /runs/{id}/prices': { 'query.symbol': 'OSTEN' },
    'GET /shared-replays': { 'header.Gemscout-Replay': new URL(share.url).hash.replace('#replay=', '') },
  };
  const parameters = operations.map((operation) => {
    const id = idOf.find(([pattern]) => pattern.test(operation))?.[1];
    return configured(operation, { ...(id && { 'path.id': id }), ...others[operation] });
  });
  const requests = {
    'DELETE /watchlist/{id}': { path: { id: item.id } },
    'POST /watchlist/{id}/restore': { path: { id: removed.id } },
    'DELETE /api-keys/{id}': { path: { id: key.id } },
    'DELETE /team/invitations/{id}': { path: { id: invitation.id } },
    'DELETE /runs/{id}/shares/{share}': { path: { id: runId, share: spare.id } },
  };
  return { configuration: parameters.join(''), requests };
}

async function finishedRun(call, owner) {
  const { id } = await call(owner, 'POST', '/runs', { kind: 'symbol', symbol: 'OSTEN' });
  await eventually('an end of the run', async () => (await call(owner, 'GET', `/runs/${id}`)).status !== 'active');
  return id;
}

function configured(operation, parameters) {
  const pairs = Object.entries(parameters).map((pair) => pair.map((word) => JSON.stringify(word)).join(' = '));
  if (pairs.length === 0) return '';
  return `[[operations]]\ninclude-name = ${JSON.stringify(operation)}\nparameters = { ${pairs.join(', ')} }\n`;
}
