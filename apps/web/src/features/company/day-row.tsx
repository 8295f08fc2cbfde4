import type { CompanyDayResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../api/http.ts';
import { companyPartQuery } from '../../entities/company/company-api.ts';
import { Clock } from '../../ui/time.tsx';
import { RetryButton } from './company-section.tsx';
import { dayTitle, delayText, figureTitle, utcMinute } from './day-text.ts';
import { FigureValue } from './figure-value.tsx';

/** A day of trading changes while the page is open. */
const READ_AGAIN_MS = 60_000;

/** The trading day as far as it has come: one row under the name of a company on a live market. */
export function DayRow({ symbol }: { symbol: string }) {
  const day = useQuery({ ...companyPartQuery(symbol, 'day'), refetchInterval: READ_AGAIN_MS });
  return (
    <section aria-label="Today" className="min-h-16 rounded-lg border border-line bg-raised px-4 py-2 text-sm">
      {day.data ? <Day day={day.data} read={day} /> : <NotThere read={day} />}
    </section>
  );
}

type Read = ReturnType<typeof useQuery<CompanyDayResponse>>;

function NotThere({ read }: { read: Read }) {
  if (!read.error)
    return (
      <p role="status" className="text-soft">
        Loading…<span className="sr-only"> the trading day</span>
      </p>
    );
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="font-medium text-bad">The trading day could not be loaded.</p>
      <p className="text-soft">{sentenceOf(read.error)}</p>
      <RetryButton what="the trading day" read={read} />
    </div>
  );
}

function Day({ day, read }: { day: CompanyDayResponse; read: Read }) {
  const { figures, missing, stale, provider, date } = day;
  if (date === null)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-medium">Today</h2>
        <p className="text-soft">{missing?.reason}</p>
        {missing?.is_temporary && <RetryButton what="the trading day" read={read} />}
      </div>
    );
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h2 className="font-medium">{dayTitle(day)}</h2>
        <dl className="contents">
          {figures.map((figure) => (
            <DayFigure key={figure.id} figure={figure} source={provider} />
          ))}
        </dl>
        <p className="text-xs text-soft">
          {provider}, {delayText(day.delay_minutes)}
        </p>
      </div>
      {stale !== null && <p className="text-watch">{stale}</p>}
      {read.error && (
        <p role="alert" className="text-watch">
          The trading day could not be updated. {sentenceOf(read.error)}
        </p>
      )}
    </div>
  );
}

type DayFigureProps = { figure: CompanyDayResponse['figures'][number]; source: string | null };

/** A computed figure shows what it is by its card, the others by their title. */
function DayFigure({ figure, source }: DayFigureProps) {
  const { id, label, shown, at, reason, formula } = figure;
  return (
    <div className="flex items-baseline gap-1.5" title={formula === undefined ? figureTitle(figure) : undefined}>
      <dt className="text-soft">{label}</dt>
      <dd className="figures font-medium">
        {shown === null || at === null ? (
          <span className="text-soft">
            –<span className="sr-only"> {reason}</span>
          </span>
        ) : (
          <FigureValue
            figure={{ ...figure, shown }}
            rows={[
              { name: 'As of', value: utcMinute(at) },
              { name: 'Source', value: source ?? '' },
            ]}
            under="left"
          />
        )}
        {id === 'last_trade' && at !== null && (
          <span className="text-xs font-normal text-soft">
            {' '}
            at <Clock at={at} />
          </span>
        )}
      </dd>
    </div>
  );
}
