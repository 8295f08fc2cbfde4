import type { ComparedFigure, MemoDifference } from '@gemscout/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';
import type { Compared } from './difference.ts';

const Memo = lazyPart(() =>
  import('../../entities/proposal/memo-view.tsx').then(({ MemoView }) => ({ default: MemoView })),
);

/** What differs in the memos on a ticker, in figures and in words, and both memos. */
export function ComparedMemos({ ticker: { symbol, a, b, difference } }: { ticker: Compared }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line bg-paper px-4 py-4">
      {difference ? (
        <>
          <Figures symbol={symbol} figures={difference.figures} />
          <Sentences sentences={difference.sentences} />
        </>
      ) : (
        <p className="text-sm text-soft">
          {a && b ? 'Figures and sentences are compared once both runs have a memo.' : onlyIn(symbol, a ? 'A' : 'B')}
        </p>
      )}
      {(a?.memo ?? b?.memo) !== undefined && (
        <details>
          <summary className="w-fit cursor-pointer rounded-md font-semibold hover:text-accent">
            {difference ? 'Both memos' : 'Memo'}
          </summary>
          <Suspense fallback={<p className="py-3 text-soft">Loading…</p>}>
            <div className="mt-3 grid gap-6 wide:grid-cols-2">
              <MemoOf name="A" memo={a?.memo} />
              <MemoOf name="B" memo={b?.memo} />
            </div>
          </Suspense>
        </details>
      )}
    </div>
  );
}

function onlyIn(symbol: string, name: string): string {
  return `Only run ${name} looked at ${symbol}, so there is nothing to compare.`;
}

type FiguresProps = { symbol: string; figures: MemoDifference['figures'] };

function Figures({ symbol, figures: { changed, same } }: FiguresProps) {
  return (
    <section aria-label="Figures">
      <h3 className="mb-1 flex flex-wrap items-baseline gap-x-3 font-semibold">
        Figures <Unchanged count={same} />
      </h3>
      {changed.length === 0 ? (
        <p className="text-sm text-soft">No figure differs.</p>
      ) : (
        <table className="w-full table-fixed text-sm">
          <thead className="text-left text-2xs text-soft">
            <tr>
              <th className="w-2/5 py-1 font-normal">Figure</th>
              <th className="py-1 text-right font-normal">A</th>
              <th className="py-1 text-right font-normal">B</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {changed.map((figure) => (
              <FigureRow key={figure.fact} symbol={symbol} figure={figure} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function FigureRow({ symbol, figure: { label, subject, a, b } }: { symbol: string; figure: ComparedFigure }) {
  return (
    <tr className="align-top">
      <th scope="row" className="py-1 pr-3 text-left font-normal">
        {subject === symbol ? label : `${subject}: ${label}`}
      </th>
      <FigureCell value={a} />
      <FigureCell value={b} />
    </tr>
  );
}

function FigureCell({ value }: { value: ComparedFigure['a'] }) {
  if (!value) return <td className="py-1 pl-2 text-right text-soft">not stated</td>;
  return (
    <td className="py-1 pl-2 text-right">
      <span className="figures">{value.shown}</span>
      <span className="block text-2xs text-soft">{value.period}</span>
    </td>
  );
}

function Sentences({ sentences }: { sentences: MemoDifference['sentences'] }) {
  const { gone, added, restated, same } = sentences;
  return (
    <section aria-label="Sentences">
      <h3 className="mb-1 flex flex-wrap items-baseline gap-x-3 font-semibold">
        Sentences <Unchanged count={same} />
        {restated > 0 && (
          <span className="text-xs font-normal text-soft">
            <span className="figures">{restated}</span> with other figures
          </span>
        )}
      </h3>
      {gone.length + added.length === 0 ? (
        <p className="text-sm text-soft">No sentence was added or is gone.</p>
      ) : (
        <div className="grid gap-4 wide:grid-cols-2">
          <SentenceList title="Gone, only in A" sentences={gone} look="border-l-line-strong" />
          <SentenceList title="Added, only in B" sentences={added} look="border-l-accent" />
        </div>
      )}
    </section>
  );
}

type SentenceListProps = { title: string; sentences: readonly string[]; look: string };

function SentenceList({ title, sentences, look }: SentenceListProps) {
  return (
    <div className="min-w-0">
      <h4 className="text-xs text-soft">{title}</h4>
      {sentences.length === 0 ? (
        <p className="text-sm text-soft">None.</p>
      ) : (
        <ul aria-label={title} className="mt-1 grid gap-1.5">
          {sentences.map((sentence) => (
            <li key={sentence} className={`border-l-2 pl-3 font-serif wrap-anywhere ${look}`}>
              <WithFigures>{sentence}</WithFigures>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Unchanged({ count }: { count: number }) {
  return (
    <span className="text-xs font-normal text-soft">
      <span className="figures">{count}</span> the same
    </span>
  );
}

function MemoOf({ name, memo }: { name: string; memo: string | undefined }) {
  return (
    <section aria-label={`Memo of ${name}`} className="min-w-0">
      <h3 className="mb-2 font-semibold">{name}</h3>
      {memo ? <Memo memo={memo} name={name} /> : <p className="text-soft">No memo available.</p>}
    </section>
  );
}
