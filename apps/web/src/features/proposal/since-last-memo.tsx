import type { MemoDifference, ProposalResponse } from '@gemscout/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { companyRunsQuery } from '../../entities/company/company-api.ts';
import { comparisonQuery } from '../../entities/run/comparison-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';
import { verdictText } from './fact-text.ts';

const MOST_FIGURES = 6;

type Current = Pick<ProposalResponse, 'symbol' | 'run_id' | 'created_at'>;

/** The newest verdict of another run of the workspace on the company before this one, whether it became a proposal or not. */
export function usePreviousVerdict({ symbol, run_id: runId, created_at: at }: Current) {
  const { data } = useInfiniteQuery(companyRunsQuery(symbol));
  const runs = data?.pages.flat() ?? [];
  return runs.find(
    (run) => run.id !== runId && !run.sample && run.verdict !== null && (run.decided_at ?? run.created_at) < at,
  );
}

type SinceLastMemoProps = { proposal: ProposalResponse; previous: NonNullable<ReturnType<typeof usePreviousVerdict>> };

/** What differs from the memo before on the same company: the verdict, the figures, and how many sentences. */
export function SinceLastMemo({ proposal, previous }: SinceLastMemoProps) {
  const { symbol, run_id: runId, verdict, score } = proposal;
  const comparison = useQuery(comparisonQuery(previous.id, runId));
  const before = { verdict: previous.verdict ?? '', confidence: previous.confidence };
  return (
    <>
      <p>
        <span className="figures whitespace-nowrap">
          {verdictText(before)} → {verdictText({ verdict, confidence: score })}
        </span>{' '}
        <span className="text-soft">
          (last memo: <TimeAgo at={previous.decided_at ?? previous.created_at} />)
        </span>
      </p>
      <Loaded read={comparison} what="what has changed">
        {({ tickers }) => <Differences difference={tickers.find((ticker) => ticker.symbol === symbol)?.difference} />}
      </Loaded>
      <Link
        to={`/app?${new URLSearchParams({ view: 'compare', a: previous.id, b: runId })}`}
        className="justify-self-start rounded-md text-accent underline underline-offset-3"
      >
        Compare both memos
      </Link>
    </>
  );
}

type DifferencesProps = { difference: MemoDifference | null | undefined };

function Differences({ difference }: DifferencesProps) {
  if (!difference) return <p className="text-soft">One of the two has no memo to compare.</p>;
  const { figures, sentences } = difference;
  const moved = figures.changed.filter(({ a, b }) => a !== null && b !== null);
  const rest = moved.length - MOST_FIGURES;
  return (
    <>
      {moved.length > 0 && (
        <table className="w-full text-xs" aria-label="Figures that changed">
          <tbody>
            {moved.slice(0, MOST_FIGURES).map(({ fact, label, a, b }) => (
              <tr key={fact} className="border-b border-line align-top">
                <th scope="row" className="py-0.5 pr-3 text-left font-normal text-soft">
                  {label}
                </th>
                <td className="figures py-0.5 text-right">
                  {a?.shown} → {b?.shown}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="text-xs text-soft">
        <WithFigures>
          {`${moved.length === 0 ? 'No figure of both differs' : restText(rest)}${sentencesText(sentences.added.length, sentences.gone.length)}.`}
        </WithFigures>
      </p>
    </>
  );
}

const restText = (rest: number): string => (rest > 0 ? `${rest} more figures differ` : 'No other figure differs');

function sentencesText(added: number, gone: number): string {
  if (added + gone === 0) return ', and no sentence does';
  return `; ${added} new ${added === 1 ? 'sentence' : 'sentences'}, ${gone} gone`;
}
