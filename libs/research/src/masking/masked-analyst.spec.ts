import { describe, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';
import { maskOf } from './mask.ts';
import { maskedAnalyst } from './masked-analyst.ts';

const DAY = '2026-03-02';
const PSEUDONYM = /\bCO-[A-Z]\b|\bCompany [A-Z]\b|\b[DMY][+-]\d|address\.invalid/;

/** A whole run on one ticker, and everything that the analyst was shown. */
async function researched(mask: boolean) {
  const market = smallMarketOf();
  const seen: unknown[] = [];
  const asked = new Proxy(rulesAnalyst(), {
    get(rules, name) {
      const part: unknown = Reflect.get(rules, name);
      if (typeof part !== 'function') return part;
      return (...about: readonly unknown[]) => (seen.push(about), Reflect.apply(part, rules, about));
    },
  });
  const companies = await market.companies();
  const analyst = mask ? maskedAnalyst(asked, maskOf({ companies, day: DAY })) : asked;
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'NOVA' });
  await runToEnd(session, { market, analyst, evidence: memoryEvidence(), clock: () => 0 });
  return { session, seen: JSON.stringify(seen), companies };
}

describe('an analyst behind a mask', () => {
  it('is shown no name, symbol, address or date, and every figure', async () => {
    const { seen, companies } = await researched(true);
    for (const { symbol, name } of companies) {
      expect(seen).not.toContain(symbol);
      expect(seen).not.toContain(name.split(' ')[0]);
    }
    expect(seen).not.toMatch(/"[^"]*20\d\d-\d\d/);
    expect(seen).toContain('"implied_move_pct":6.2');
  });

  it('comes to what it comes to without one, and its memo names what it is about', async () => {
    const [masked, plain] = [await researched(true), await researched(false)];
    const decisionOf = ({ session }: typeof masked) => session.result('decide/NOVA/decision')?.payload;
    expect(decisionOf(masked)).toMatchObject({ verdict: 'buy', claims: { dropped: 0 } });
    expect(decisionOf(masked)).toEqual(decisionOf(plain));
    const log = JSON.stringify(masked.session.log());
    expect(log).toContain('Nova');
    expect(log).not.toMatch(PSEUDONYM);
  });
});
