import { recordedDossiers } from '../claims/dossiers.mjs';
import { judgedFirstHalf, judgedSecondHalf, judgedShared } from '../claims/measure.mjs';
import { againstNumber } from './line.mjs';

const RESULTS = ['checked', 'refused', 'opinion'];

/**
 * How the check of sentences judges the corpus: a line for each kind, then the percentages with their limits. The second half is
 * read with `--second-half` only, as nothing may be tuned on it; `--list` prints every sentence that is judged wrongly.
 */
export async function measureClaims({ options }) {
  const recorded = await recordedDossiers();
  const first = await judgedFirstHalf(recorded);
  const lines = linesOf('first half', first, options);
  if (options.has('--second-half')) {
    const { judged, known } = await judgedSecondHalf(recorded);
    console.error(`${known} sentences of the second half are left out: their verb or form occurs in the first.`);
    lines.push(...linesOf('second half', judged, options));
  }
  return [...lines, ...sharedLines(options)];
}

function linesOf(half, judged, options) {
  if (options.has('--list')) list(judged);
  return [...byKind(half, judged), ...limitsOfHalf(half, judged)];
}

function limitsOfHalf(half, judged) {
  const [isFalse, isHonest] = ['false', 'honest'].map((truth) => judged.filter((each) => each.truth === truth));
  const share = (claims, result) => (100 * withResult(claims, result).length) / claims.length;
  return [
    againstNumber(`claims, ${half}: false that are checked`, '%', share(isFalse, 'checked'), { atMost: 3 }),
    againstNumber(`claims, ${half}: honest that are refused`, '%', share(isHonest, 'refused'), { atMost: 5 }),
    againstNumber(`claims, ${half}: honest that are opinion`, '%', share(isHonest, 'opinion'), { atMost: 15 }),
  ];
}

function sharedLines(options) {
  const judged = judgedShared();
  if (!judged) {
    console.error('The sentences of ../shared/data/claims are left out, because the folder is missing.');
    return [];
  }
  if (options.has('--list')) list(judged);
  const [isFalse, isHonest] = ['false', 'honest'].map((truth) => judged.filter((each) => each.truth === truth));
  const passed = isFalse.filter(({ result }) => result !== 'refused').length;
  const refused = withResult(isHonest, 'refused').length;
  const opinion = withResult(isHonest, 'opinion').length;
  return [
    againstNumber(`claims, shared: false of ${isFalse.length} that are not refused`, 'sentences', passed, {
      atMost: 1,
    }),
    againstNumber(`claims, shared: honest of ${isHonest.length} that are refused`, 'sentences', refused, { atMost: 4 }),
    againstNumber(`claims, shared: honest of ${isHonest.length} that are opinion`, 'sentences', opinion, { atMost: 5 }),
  ];
}

function byKind(half, judged) {
  return [...Map.groupBy(judged, ({ truth, kind }) => `${truth}, ${kind}`)].map(([kind, claims]) => ({
    figure: `claims, ${half}: ${kind}`,
    sentences: claims.length,
    ...Object.fromEntries(RESULTS.map((result) => [result, withResult(claims, result).length])),
    holds: true,
  }));
}

function list(judged) {
  for (const { id, kind, truth, symbol, text, result, reasons } of judged) {
    const isWrong = truth === 'false' ? result !== 'refused' : result !== 'checked';
    if (isWrong) console.error(JSON.stringify({ id, truth, kind, symbol, text, result, reasons }));
  }
}

function withResult(claims, result) {
  return claims.filter((each) => each.result === result);
}
