import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSentence, factsIn } from '@gemscout/evidence';
import { claimsByHand, claimsByRule } from './corpus.mjs';
import { sampleDossiers } from './dossiers.mjs';
import { withNewForms } from './forms.mjs';
import { sharedData } from './recorded-market.mjs';

const SHARED = 'aapl-2015-03-31';

/** Every sentence of the first half with `result` and `reasons`; without the recorded market where `recorded` is undefined. */
export async function judgedFirstHalf(recorded) {
  const sample = await sampleDossiers('first-half');
  return judgedOn(await claimsOf('first-half', sample, recorded), [...sample, ...(recorded ?? [])]);
}

/** The same for the second half: `judged` has the sentences whose form is new, `known` is how many there are of the others. */
export async function judgedSecondHalf(recorded) {
  const dossiers = [...(await sampleDossiers('second-half')), ...(recorded ?? [])];
  const first = await claimsOf('first-half', await sampleDossiers('first-half'), recorded);
  const second = await claimsOf('second-half', await sampleDossiers('second-half'), recorded);
  const claims = withNewForms(second, first, dossiers);
  return { judged: judgedOn(claims, dossiers), known: second.length - claims.length };
}

async function claimsOf(half, sample, recorded = []) {
  return [...claimsByHand(half), ...(await claimsByRule(half, sample)), ...(await claimsByRule(half, recorded))];
}

/** The sentences of `../shared/data/claims`, judged; undefined where they are missing. */
export function judgedShared() {
  const folder = join(sharedData, 'claims');
  if (!existsSync(folder)) return undefined;
  const items = JSON.parse(readFileSync(join(folder, `${SHARED}.evidence.json`), 'utf8'));
  const lines = readFileSync(join(folder, 'claims.jsonl'), 'utf8').split('\n');
  const claims = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  const dossier = { symbol: 'AAPL', items, facts: factsIn(items, 'AAPL') };
  return claims.map((claim) => judgedAgainst(dossier, claim, ([, ...number]) => items[Number(number.join('')) - 1]));
}

function judgedOn(claims, dossiers) {
  const read = new Map(dossiers.map((each) => [each.symbol, { ...each, facts: factsIn(each.items, each.symbol) }]));
  return claims.map((claim) => {
    const dossier = read.get(claim.symbol);
    return judgedAgainst(dossier, claim, (kind) => dossier.items.find((item) => item.kind === kind));
  });
}

function judgedAgainst({ symbol, name, sector, items, facts }, claim, itemOf) {
  const cites = claim.cites.flatMap((cited) => itemOf(cited)?.hash ?? []);
  const { result, reasons } = checkSentence({ text: claim.text, cites }, facts, items, symbol, { name, sector });
  return { ...claim, result, reasons };
}
