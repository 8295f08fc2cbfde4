import { describe, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import { MarketFailure, openMarket, type MarketData } from '@gemscout/market';
import { linesOf } from '@gemscout/domain';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { gapsOf } from '../analyst/gaps.ts';
import { dossierOf, failedTools } from '../dossier.ts';
import { FILED_TOOLS } from '../facts.ts';
import { dossierToDecide } from '../stages/dossier-to-decide.ts';
import { tickerData } from '../openai/ticker-data.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';

const SYMBOL = 'ADVRO';
const sample = await openMarket('sample');

async function researched(market: MarketData, symbol = SYMBOL) {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
  const evidence = memoryEvidence();
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence, clock: () => 0 });
  const dossier = dossierOf(session, symbol);
  return {
    session,
    evidence,
    dossier,
    filed: FILED_TOOLS.filter((tool) => tool !== 'day').map((tool) =>
      dossier.snapshot?.find((each) => each.tool === tool),
    ),
  };
}

const memoIn = (session: MemorySession) => linesOf(session.log(), 'MEMO_READY')[0]?.payload.memo;

const failing = (code: 'no_data' | 'rate_limited'): MarketData => {
  const fails = () => Promise.reject(new MarketFailure(code, 'not now'));
  const filed = { statements: fails, ownership: fails, holders: fails, filings: fails };
  return { ...sample, ...filed, estimates: fails, shortInterest: fails, optionChain: fails };
};

const FILED_GAP = /statements|insiders|texts of filings|analysts expect/;

describe('the snapshot of a company with filings', () => {
  it('holds the newest figures of its statements and its insiders, by the ids of their facts', async () => {
    const { filed, dossier } = await researched(sample);
    const [statements, insiders] = filed;
    expect(statements?.facts).toMatchObject({
      'revenue.ttm': expect.any(Number),
      'revenue_growth_1y.fy2025': expect.any(Number),
      'free_cash_flow.fy2025': expect.any(Number),
      'revenue.q1-2026': expect.any(Number),
      'altman_z.ttm': expect.any(Number),
      'share_dilution.ttm': expect.any(Boolean),
    });
    expect(insiders?.facts).toMatchObject({ insider_filed_on: '2026-01-28', insider_forms_on_file: true });
    expect(statements?.summary).toMatch(
      /^Statements to 2026-\d\d-\d\d: revenue \$[\d.]+B, change over a year [+−][\d.]+%/,
    );
    expect(dossier.findings.statements).toEqual(statements);
    expect(dossier.asked).not.toContain('statements');
    expect(gapsOf(dossier).filter((gap) => FILED_GAP.test(gap))).toEqual([]);
  });

  it('says that insiders filed nothing new, instead of sums of zero', async () => {
    const { filed, session } = await researched(sample);
    expect(filed[1]?.summary).toBe('No new insider filing in 90 days; the last form is of 28 January 2026.');
    expect(filed[1]?.facts).toMatchObject({ insider_new_filing: false });
    expect(filed[1]?.facts).not.toHaveProperty('insider_net');
    const memo = memoIn(session);
    expect(memo).toContain('No new insider filing in 90 days, last insider form on 28 January 2026.');
    expect(memo).not.toContain('Net insider purchases');
    const traded = await researched(sample, 'KRANO');
    expect(traded.filed[1]?.facts).toMatchObject({ insider_new_filing: true, insider_net: expect.any(Number) });
    expect(memoIn(traded.session)).toMatch(/Net insider purchases: −?\$[\d.,]+\w? in 90 days/);
  });

  it('shows a model so many figures as fit a prompt, each with its meaning', async () => {
    const { session, evidence, filed } = await researched(sample);
    const { data } = tickerData((await dossierToDecide({ session, evidence }, SYMBOL)).dossier);
    const text = JSON.stringify(data['definitions']);
    expect(Object.keys(filed[0]?.facts ?? {}).length).toBeLessThanOrEqual(60);
    expect(text).toContain('Distress below 1.81');
    expect(JSON.stringify(data)).not.toMatch(/fraud|manipulat|misstate/i);
    expect(JSON.stringify(data).match(/altman_z\.ttm/g)).toHaveLength(1);
  });

  it('knows what was filed by the day that the market is looked at from', async () => {
    const earlier = await researched(await openMarket('sample', { asOf: '2025-11-03' }));
    const ids = Object.keys(earlier.filed[0]?.facts ?? {});
    expect(ids).toEqual(expect.arrayContaining(['revenue.fy2024', 'revenue.ttm']));
    expect(ids.filter((id) => /fy2025|2026/.test(id))).toEqual([]);
  });
});

describe('a company whose statements are in Exhibit 13', () => {
  const REASON = 'no XBRL: statements in Exhibit 13';
  const cover = 'Portions of the Annual Report to Stockholders are incorporated by reference into this Form 10-K.';
  const filingText: MarketData['filingText'] = async (symbol, accession) => {
    const { data, provenance } = await sample.filingText(symbol, accession);
    return { provenance, data: { ...data, paragraphs: [cover, ...data.paragraphs] } };
  };
  const noStatements = () => Promise.reject(new MarketFailure('no_data', 'none'));
  const decided = async (market: MarketData) => {
    const { session } = await researched(market);
    const decision = linesOf(session.log(), 'DECISION')[0];
    return { memo: memoIn(session), message: decision?.message, missing: decision?.payload.coverage?.missing };
  };

  it('says so in the coverage of its decision, in the log and in its memo', async () => {
    const { memo, message, missing } = await decided({ ...sample, statements: noStatements, filingText });
    expect(missing).toContainEqual({ groups: expect.arrayContaining(['Income', 'Growth']), reason: REASON });
    expect(message).toMatch(/\d+ of \d+ fact groups \(no XBRL: statements in Exhibit 13\)/);
    expect(memo).toMatch(/\d+ of \d+ fact groups \(no XBRL: statements in Exhibit 13\)/);
  });

  it('does not say so where they were filed all the same', async () => {
    const { memo, missing } = await decided({ ...sample, filingText });
    expect([memo?.includes(REASON), missing?.some(({ reason }) => reason === REASON)]).toEqual([false, false]);
  });
});

describe('a fund', () => {
  const noData = (reason: string) => () => Promise.reject(new MarketFailure('no_data', reason));
  const decided = async (reason: string) => {
    const [statements, none] = [noData(`sec has no statements of ADVRO: ${reason}`), noData('none')];
    const market: MarketData = { ...sample, statements, ownership: none, filings: none, earnings: none };
    const { session, filed } = await researched(market);
    return {
      summary: filed[0]?.summary,
      coverage: linesOf(session.log(), 'DECISION')[0]?.payload.coverage,
      memo: memoIn(session),
    };
  };

  it('is named as one, and counts only the groups that a fund can have', async () => {
    const { summary, coverage, memo } = await decided('it is a fund');
    expect(summary).toBe('This market has no statements of ADVRO: it is a fund.');
    expect(coverage?.applying).toBe(11);
    expect(memo).toContain(`${coverage?.known} of 11 fact groups (it is a fund)`);
    const company = await decided('no XBRL');
    expect(company.coverage?.applying).toBeGreaterThan(11);
    expect(company.memo).not.toContain('it is a fund');
  });
});

describe('a source of filings', () => {
  it('without data is a summary without figures, and no gap of the ticker', async () => {
    const { filed, dossier } = await researched(failing('no_data'));
    expect(
      filed.filter((answer) => answer?.tool !== 'regime').map((answer) => [answer?.facts, answer?.failure]),
    ).toEqual([
      [null, 'no_data'],
      [null, 'no_data'],
      [null, 'no_data'],
      [null, 'no_data'],
      [null, 'no_data'],
      [null, 'no_data'],
      [null, 'no_data'],
    ]);
    expect(filed[0]?.summary).toBe('This market has no statements of ADVRO.');
    expect(dossier.findings.statements).toBeUndefined();
    expect(gapsOf(dossier).filter((gap) => FILED_GAP.test(gap))).toEqual([]);
  });

  it('that fails is a gap, and fails no run', async () => {
    const { dossier, session } = await researched(failing('rate_limited'));
    expect(gapsOf(dossier).filter((gap) => FILED_GAP.test(gap))).toEqual([
      'Data from statements could not be read.',
      "Data on insiders' trades could not be read.",
      'Data from the texts of filings could not be read.',
      'Data on what analysts expect could not be read.',
    ]);
    expect(failedTools(dossier)).toEqual([]);
    expect(session.log().at(-1)?.type).toBe('DONE');
  });
});
