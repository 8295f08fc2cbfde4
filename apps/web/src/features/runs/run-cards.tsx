import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { SymbolField } from '../../entities/company/symbol-search/symbol-field.tsx';
import { Button } from '../../ui/button.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';

type CardProps = { title: string; text: string; cost: string | undefined; children: ReactNode };

function RunCard({ title, text, cost, children }: CardProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="relative flex min-w-0 flex-wrap content-between items-start justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-[1_1_9rem]">
        <h2 id={heading} className="font-semibold">
          {title}
        </h2>
        <p className="text-xs text-soft">{text}</p>
        <p className="min-h-[1lh] text-xs text-soft">{cost && <WithFigures>{cost}</WithFigures>}</p>
      </div>
      {children}
    </section>
  );
}

type RunTrendingProps = { disabled: boolean; cost: string | undefined; onRun: () => void };

export function RunTrending({ disabled, cost, onRun }: RunTrendingProps) {
  return (
    <RunCard title="Run Trending" text="Scan movers, sectors, news and posts" cost={cost}>
      <Button look="primary" disabled={disabled} onClick={onRun}>
        Run
      </Button>
    </RunCard>
  );
}

type RunTickerProps = {
  /** A ticker of the market. */
  example: string;
  disabled: boolean;
  cost: string | undefined;
  onRun: (symbol: string) => void;
};

export function RunTicker({ example, disabled, cost, onRun }: RunTickerProps) {
  const [symbol, setSymbol] = useState('');
  const empty = symbol.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!disabled && !empty) onRun(symbol.trim());
  }

  return (
    <RunCard title="Run a ticker" text="Investigate one company" cost={cost}>
      <form onSubmit={submit} className="flex flex-[1_1_11rem] gap-2">
        <SymbolField
          label="Symbol"
          placeholder={example}
          autoCapitalize="characters"
          className="figures"
          align="right"
          value={symbol}
          onChange={(text) => setSymbol(text.toUpperCase())}
          onChoose={setSymbol}
        />
        <Button type="submit" look="primary" disabled={disabled || empty}>
          Run
        </Button>
      </form>
    </RunCard>
  );
}
