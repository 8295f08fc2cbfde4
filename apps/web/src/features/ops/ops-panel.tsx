import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Health } from './ops-health.ts';

type Read<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>;
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
  const state = read.data === undefined ? undefined : health(read.data);
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
      {state && state.level !== 'good' && <WhatToDo health={state} />}
      <Loaded read={read} what={`the panel ${title}`}>
        {children}
      </Loaded>
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
