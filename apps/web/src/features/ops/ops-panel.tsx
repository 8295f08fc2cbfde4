import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/http.ts';
import { Panel } from '../../ui/panel.tsx';
import type { Health } from './ops-health.ts';

type Read<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt'>;
type OpsPanelProps<Data> = {
  title: string;
  read: Read<Data>;
  health: (data: Data) => Health;
  aside?: ReactNode;
  className?: string;
  children: (data: Data) => ReactNode;
};

/** A panel that reads itself again and again: what it showed last stays when a reading fails, and says so. */
export function OpsPanel<Data>({ title, read, health, aside, className, children }: OpsPanelProps<Data>) {
  const { data, error, dataUpdatedAt } = read;
  const state = data === undefined ? undefined : health(data);
  return (
    <Panel
      title={title}
      {...(className !== undefined && { className })}
      aside={
        <span className="flex flex-wrap items-center gap-3">
          {state && <HealthMark health={state} />}
          {aside}
        </span>
      }
    >
      {error && <NotRead error={error} since={data === undefined ? undefined : dataUpdatedAt} />}
      {state && state.level !== 'good' && <WhatToDo health={state} />}
      {data === undefined ? !error && <p className="px-4 py-6 text-soft">Reading …</p> : children(data)}
    </Panel>
  );
}

/** What a panel says where there is nothing to show: here that is the good case, so it takes little room. */
export function QuietText({ children }: { children: ReactNode }) {
  return <p className="px-4 py-3 text-soft">{children}</p>;
}

const MARKS = {
  good: { icon: CircleCheck, look: 'text-soft' },
  watch: { icon: TriangleAlert, look: 'font-medium text-watch' },
  bad: { icon: CircleAlert, look: 'font-medium text-bad' },
};

function HealthMark({ health: { level, says } }: { health: Health }) {
  const { icon: Icon, look } = MARKS[level];
  return (
    <span className={`flex items-center gap-1.5 text-xs ${look}`}>
      <Icon size={15} aria-hidden />
      {says}
    </span>
  );
}

function WhatToDo({ health }: { health: Extract<Health, { level: 'watch' | 'bad' }> }) {
  const look = health.level === 'bad' ? 'bg-bad-soft text-bad' : 'bg-watch-soft text-watch';
  return <p className={`px-4 py-2 text-sm ${look}`}>{health.todo}</p>;
}

function NotRead({ error, since }: { error: Error; since: number | undefined }) {
  const time = since === undefined ? undefined : new Date(since).toISOString().slice(11, 19);
  return (
    <p role="alert" className="border-b border-bad/40 bg-bad-soft px-4 py-2 text-sm text-bad">
      {sentenceOf(error)} {time ? `Below is what was read at ${time} UTC; it is read again.` : 'It is read again.'}
    </p>
  );
}
