import { describe, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { dossierOf } from '../dossier.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';

const sample = await openMarket('sample');

async function researched(symbol: string) {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
  await runToEnd(session, { market: sample, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 });
  const memos = session.log().flatMap(({ type, payload }) => (type === 'MEMO_READY' ? [String(payload['memo'])] : []));
  return { filings: dossierOf(session, symbol).findings.filings, memo: memos.join() };
}

describe('what filings say', () => {
  it('is in the snapshot as counts, and as quotations with filing, section and day', async () => {
    const { filings } = await researched('KRANO');
    expect(filings?.facts).toMatchObject({
      'new_paragraphs.annual.risk_factors': 1,
      'changed_paragraphs.annual.risk_factors': 1,
      guidance_ranges: 1,
      red_flags: 2,
    });
    expect(filings?.summary).toMatch(/^Filings: of \d+ paragraphs 2 new and 2 changed; 2 red flags\.$/);
    expect(filings?.highlights[0]).toEqual({
      title: 'Management identified a material weakness in the controls over the time at which sales are counted.',
      source: '10-K, controls',
      date: '2026-02-06',
      url: null,
    });
  });

  it('is quoted by the rules where the company states a problem itself', async () => {
    const { memo } = await researched('KRANO');
    expect(memo).toContain(
      'The filing states: “Management identified a material weakness in the controls over the time at which sales are counted.” (10-K, controls, 6 February 2026).',
    );
    expect(memo).not.toMatch(/fraud|manipulat|misstate/i);
    const risks = /## Risks\n[^]*?\n## /.exec((await researched('BOLTR')).memo)?.[0];
    expect(risks).toContain('tripwire');
    expect(risks).not.toContain('The filing states');
  });

  it.each([
    ['PIPLA', 'Piplanta Midstream and Nordolf Energy signed an agreement', '8-K, agreements', '13 May 2026'],
    ['WATTO', 'Maren Oldquist, chief financial officer of Watton Power', '8-K, officers', '3 June 2026'],
  ])('of %s quotes what it reports in between: %s', async (symbol, beginning, source, day) => {
    const { filings, memo } = await researched(symbol);
    const date = new Date(`${day} UTC`).toISOString().slice(0, 10);
    expect(filings?.highlights[0]).toMatchObject({ title: expect.stringContaining(beginning), source, date });
    expect(memo).toContain(`The filing states: “${beginning}`);
    expect(memo).toContain(`” (${source}, ${day}).`);
  });
});
