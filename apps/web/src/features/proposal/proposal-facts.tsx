import type {
  ProposalDetailResponse,
  ProposalResponse,
  ProposalProbability,
  SupportResponse,
} from '@gemscout/contracts';
import { spreadText } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { configQuery } from '../../api/config-query.ts';
import { sentenceOf } from '../../api/http.ts';
import { useBenchmark } from '../../entities/market/use-benchmark.ts';
import { probabilityText } from '../../entities/proposal/probability-text.ts';
import { Button } from '../../ui/button.tsx';
import { utcText } from '../../ui/time.tsx';
import { ConfidenceBadge } from '../../ui/verdict.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';
import { decideAgainText } from './decide-again-text.ts';
import { Fact, Facts } from './fact.tsx';
import { nextReportText, sinceReportText, spendText } from './fact-text.ts';
import { MemoSupport } from './memo-support.tsx';
import { priceText } from '../../ui/price-text.ts';
import { PricePanel } from './prices/price-panel.tsx';
import { ProposalConditions } from './proposal-conditions.tsx';
import { SinceLastMemo, usePreviousVerdict } from './since-last-memo.tsx';
import { useDecideAgain } from './use-decide-again.ts';

type ProposalFactsProps = {
  proposal: ProposalResponse;
  probability: ProposalProbability | null | undefined;
  support: SupportResponse | undefined;
  /** Undefined until it was read. */
  reports: ProposalDetailResponse['reports'] | undefined;
  /** What would change the verdict, as the memo says it. */
  changes: ReactNode;
};

/** What is known about a proposal beside its memo: how sure, how likely, at which price, how late, for how much. */
export function ProposalFacts({ proposal, probability, support, reports, changes }: ProposalFactsProps) {
  return (
    <aside aria-label="About this proposal" className="in-order grid content-start gap-4 text-sm">
      <Confidence proposal={proposal} support={support} />
      <Block title="Price">
        <PricePanel runId={proposal.run_id} symbol={proposal.symbol} />
      </Block>
      {changes && (
        <Block title="What would change our mind">
          {changes}
          {proposal.source === 'run' && <ProposalConditions proposalId={proposal.id} />}
        </Block>
      )}
      {proposal.source !== 'sample' && <Probability probability={probability} />}
      <Dates proposal={proposal} reports={reports} />
      {proposal.source === 'run' && <Since proposal={proposal} />}
    </aside>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="beside grid gap-1.5 border-t border-line pt-3 first:border-0 first:pt-0">
      <h2 className="text-xs font-medium text-soft">{title}</h2>
      {children}
    </section>
  );
}

function Confidence({ proposal, support }: Pick<ProposalFactsProps, 'proposal' | 'support'>) {
  const { score, repeated, source } = proposal;
  const again = useDecideAgain(proposal);
  const told = decideAgainText(again.progress);
  return (
    <Block title="Confidence">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ConfidenceBadge score={score} />
        <span role="status">
          <WithFigures>{repeated ? spreadText(repeated) : ''}</WithFigures>
        </span>
      </p>
      <p role="status" className="text-soft empty:hidden">
        {told}
      </p>
      {support && <MemoSupport support={support} />}
      <p className="text-xs text-soft">
        The confidence says how well this run’s evidence supports the verdict. It is not a chance of profit.
        {repeated && repeated.agreeing < repeated.times && ' It is lowered by the disagreement.'}
      </p>
      {source === 'run' && (
        <div>
          <Button className="h-8" disabled={again.isBusy} onClick={again.request}>
            {again.isBusy ? 'Deciding…' : 'Decide again'}
          </Button>
        </div>
      )}
      {again.error && (
        <p role="alert" className="text-sm text-bad">
          {sentenceOf(again.error)}
        </p>
      )}
    </Block>
  );
}

function Probability({ probability }: Pick<ProposalFactsProps, 'probability'>) {
  const benchmark = useBenchmark();
  const { data: config } = useQuery(configQuery);
  const known = probability ? probabilityText(probability) : undefined;
  const missing = config?.fictional
    ? 'No record of such verdicts: the prices of this market are invented.'
    : 'Not enough settled verdicts yet.';
  return (
    <Block title="Probability">
      <p className="min-h-[4.2rem]">
        {known?.figure && <span className="figures mr-2 text-2xl leading-none">{known.figure}</span>}
        <span className="text-soft">
          {known ? `${known.sample}.` : missing} This is the chance that such a verdict beats {benchmark} over 20
          trading days.
        </span>
      </p>
      <Link to="/app?view=scorecard" className="justify-self-start rounded-md text-accent underline underline-offset-3">
        Scorecard
      </Link>
    </Block>
  );
}

/** Last, since it comes late and would move what is below it. */
function Since({ proposal }: Pick<ProposalFactsProps, 'proposal'>) {
  const previous = usePreviousVerdict(proposal);
  if (!previous) return null;
  return (
    <Block title="Since the last memo">
      <SinceLastMemo proposal={proposal} previous={previous} />
    </Block>
  );
}

function Dates({ proposal, reports }: Pick<ProposalFactsProps, 'proposal' | 'reports'>) {
  const { price, price_as_of, evidence_at, expires_at } = proposal;
  return (
    <Block title="Price and dates">
      <Facts>
        <Fact name="Price">
          {price === null ? 'not known' : priceText(price)}
          {price_as_of && <span className="block font-sans text-soft">close of {price_as_of.slice(0, 10)}</span>}
        </Fact>
        {proposal.source !== 'sample' && <Reports reports={reports} />}
        <Fact name="Evidence">{evidence_at ? dateOf(evidence_at) : 'not known'}</Fact>
        <Fact name="Expires">{expires_at ? dateOf(expires_at) : 'not known'}</Fact>
        <Fact name="Spent">{spendText(proposal)}</Fact>
      </Facts>
    </Block>
  );
}

function Reports({ reports }: Pick<ProposalFactsProps, 'reports'>) {
  const since = reports?.since_last;
  return (
    <>
      <Fact name="Next report">{reports ? nextReportText(reports.next) : '…'}</Fact>
      <Fact name="Since the last report">
        {reports ? sinceReportText(since ?? null) : '…'}
        {since && <span className="block font-sans text-soft">from the close of {since.close_of}</span>}
      </Fact>
    </>
  );
}

function dateOf(at: string) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {at.slice(0, 10)}
    </time>
  );
}
