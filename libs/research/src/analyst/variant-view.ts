import type { Verdict } from '@gemscout/domain';
import type { Fact } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import { list } from '../english.ts';
import type { MemoSentence } from './analyst.ts';
import { hashesOf } from './signal.ts';

/** Growth that differs by less than so many points says nothing else than the market. */
const APART = 5;

const NO_VIEW = 'The facts give no view other than the market’s.';

/** Growth of the past that is compared with what a price implies, the longest first. */
const PAST = ['free_cash_flow_growth_5y', 'free_cash_flow_growth_3y'] as const;

/**
 * What the price implies, what has been, what we believe where both lie apart, and which facts the price may not have followed. It is
 * about growth, as that is what a price implies; where a price implies none, or the same as the past, there is no view.
 */
export function variantView({ facts = [], findings, sector }: Dossier, verdict: Verdict): MemoSentence[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const evidence = [...hashesOf(findings.statements, 'statements')];
  const implied = byId.get('implied_growth.now');
  const past = PAST.flatMap((metric) => facts.filter((fact) => fact.metric === metric))[0];
  const margin = byId.get('implied_margin.now'); // of a company without free cash flow
  if (!implied && margin) return [{ text: marginText(Number(margin.value)), evidence }];
  if (!implied) return [{ text: notImplied(facts, sector?.sector), evidence: [] }];
  if (!past)
    return [
      { text: 'Growth that the price implies is {{implied_growth.now}} a year.', evidence },
      { text: 'There is no growth of the past beside it, so there is no view beside the market’s.', evidence: [] },
    ];
  const gap = Number(implied.value) - Number(past.value);
  const believed = `Growth that the price implies is {{implied_growth.now}} a year; {{${past.id} as words}} was {{${past.id}}}.`;
  const market = { text: believed, evidence };
  if (Math.abs(gap) < APART) return [market, { text: NO_VIEW, evidence: [] }];
  return [
    market,
    { text: viewOn(gap < 0 ? 'more' : 'less', verdict), evidence: [] },
    ...notPriced({ byId, findings }, gap < 0),
  ];
}

/** It is computed from free cash flow, which says little of a bank or an insurer. */
function notImplied(facts: readonly Fact[], sector: string | undefined): string {
  const has = (metric: Fact['metric']): boolean => facts.some((fact) => fact.metric === metric);
  const why = [
    ...(sector === 'Financials' ? [', as the cash flow of a financial company does not say it'] : []),
    ...(has('revenue') || has('assets') ? [] : [', as no statements of the company are known']),
    ...(has('free_cash_flow') ? [] : [', as its statements give no free cash flow to compute it from']),
  ];
  return `What the price implies is not known${why[0] ?? ''}, so there is no view beside the market’s.`;
}

/** All of the revenue, in percent: more than that no margin can be. */
const ALL_REVENUE = 100;

function marginText(margin: number): string {
  const implied = 'Margin that the price implies is {{implied_margin.now}}';
  return margin <= ALL_REVENUE
    ? `${implied}.`
    : `${implied}: more than all of its revenue, so the price asks for revenue that it does not have yet.`;
}

/** What we believe, and where it speaks against the verdict, that it does. */
function viewOn(growth: 'more' | 'less', verdict: Verdict): string {
  const view = `We expect ${growth} growth than the price does, nearer to the past`;
  if (verdict === 'watch') return `${view}.`;
  const agrees = (growth === 'more') === (verdict === 'buy');
  return `${view}: that speaks ${agrees ? 'for' : 'against'} ${verdict === 'buy' ? 'this Buy' : 'this Avoid'}.`;
}

type Known = { readonly byId: ReadonlyMap<string, Fact>; readonly findings: Dossier['findings'] };

/** Facts that point the way of the view, beside what the price has done; nothing where there are none. */
function notPriced({ byId, findings }: Known, isMore: boolean): readonly MemoSentence[] {
  const pointsOurWay = (id: string): boolean => {
    const value = Number(byId.get(id)?.value ?? 0);
    return isMore ? value > 0 : value < 0;
  };
  const figures = [
    ...(pointsOurWay('eps_drift') ? ['drift of the EPS estimate over 90 days {{eps_drift}}'] : []),
    ...(pointsOurWay('insider_net') ? ['net insider purchases {{insider_net}} in 90 days'] : []),
    ...(!isMore && pointsDown(byId) ? ['red flags {{red_flags}}'] : []),
  ];
  const moved = byId.has('change_60d') && !pointsOurWay('change_60d');
  if (figures.length === 0 || !moved) return [];
  return [
    {
      text: `The price may not have followed: ${list(figures)}, and quarter {{change_60d}}.`,
      evidence: [
        ...hashesOf(findings.estimates, 'estimates'),
        ...hashesOf(findings.insiders, 'ownership'),
        ...hashesOf(findings.filings, 'filings'),
        ...hashesOf(findings.indicators, 'indicators'),
      ],
    },
  ];
}

function pointsDown(byId: Known['byId']): boolean {
  return Number(byId.get('red_flags')?.value ?? 0) > 0;
}
