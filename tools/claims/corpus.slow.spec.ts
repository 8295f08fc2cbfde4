import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsByHand, claimsByRule } from './corpus.mjs';
import { sampleDossiers } from './dossiers.mjs';
import { withNewForms } from './forms.mjs';
import { KINDS } from './kinds.mjs';

type Dossiers = Awaited<ReturnType<typeof sampleDossiers>>;
type Claims = Awaited<ReturnType<typeof claimsByRule>>;
const halves: Record<string, { readonly dossiers: Dossiers; readonly claims: Claims }> = {};

beforeAll(async () => {
  for (const half of ['first-half', 'second-half']) {
    const dossiers = await sampleDossiers(half);
    halves[half] = { dossiers, claims: [...claimsByHand(half), ...(await claimsByRule(half, dossiers))] };
  }
});

const ofTruth = (claims: Claims, truth: string) => claims.filter((claim) => claim.truth === truth);

describe('the corpus, on the sample market alone,', () => {
  it('has sentences of every kind', () => {
    const kinds = Object.values(halves).flatMap(({ claims }) => claims.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(Object.keys(KINDS)));
  });

  it.each(['first-half', 'second-half'])('has 200 false and 200 honest sentences in its %s', (half) => {
    const { dossiers = [], claims = [] } = halves[half] ?? {};
    expect(ofTruth(claims, 'false').length).toBeGreaterThanOrEqual(200);
    expect(ofTruth(claims, 'honest').length).toBeGreaterThanOrEqual(200);
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    for (const { id, symbol, cites } of claims) {
      const kinds = dossiers.find((dossier) => dossier.symbol === symbol)?.items.map(({ kind }) => kind);
      expect({ id, kinds }).toEqual({ id, kinds: expect.arrayContaining(cites) });
    }
  });

  it.each(['first-half', 'second-half'])('has the sentences that templates make of its %s in a file', (half) => {
    const made = halves[half]?.claims.filter(({ id }) => id.includes('-rule-')) ?? [];
    const written = readFileSync(join(import.meta.dirname, `${half}-sample.jsonl`), 'utf8');
    // Out of date: node tools/claims/write-sample.mjs
    expect(written).toBe(made.map((claim) => `${JSON.stringify(claim)}\n`).join(''));
  });

  it('has as many sentences of new forms in its second half, and 150 of them written by hand', () => {
    const { dossiers = [], claims = [] } = halves['second-half'] ?? {};
    const fresh = withNewForms(claims, halves['first-half']?.claims ?? [], dossiers);
    expect(ofTruth(fresh, 'false').length).toBeGreaterThanOrEqual(200);
    expect(ofTruth(fresh, 'honest').length).toBeGreaterThanOrEqual(200);
    expect(fresh.filter(({ id }) => id.includes('-hand-')).length).toBeGreaterThanOrEqual(150);
  });
});
