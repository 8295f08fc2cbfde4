import type { StreamViewResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { sessionQuery } from '../../api/session-query.ts';
import { AuditPanel } from '../../features/ops/audit-panel.tsx';
import { ConfirmDialog, type Asked } from '../../features/ops/confirm-dialog.tsx';
import { DeadLettersPanel } from '../../features/ops/dead-letters-panel.tsx';
import { openStream } from '../../features/ops/ops-api.ts';
import { ProjectionsPanel } from '../../features/ops/projections-panel.tsx';
import { StagesPanel } from '../../features/ops/stages-panel.tsx';
import { StreamPanel } from '../../features/ops/stream-panel.tsx';
import { StuckRunsPanel } from '../../features/ops/stuck-runs-panel.tsx';
import { TopicsPanel } from '../../features/ops/topics-panel.tsx';
import { NotLoaded } from '../../ui/loaded.tsx';

const ASKED_AGAIN_MS = 15_000;

/** For operators; anybody else lands on `/`, also one who was taken off the list meanwhile. */
export default function OpsPage() {
  const { data: session, error, refetch } = useQuery({ ...sessionQuery, refetchInterval: ASKED_AGAIN_MS });
  if (session && !session.operator) return <Navigate to="/" replace />;
  if (!session) return <NotLoaded what="your session" error={error} onRetry={() => void refetch()} />;
  return <Operations email={session.email} />;
}

function Operations({ email }: { email: string }) {
  const [asked, ask] = useState<Asked>();
  const [view, setView] = useState<StreamViewResponse>();
  const askToView = (stream: string): void =>
    ask({
      title: 'View a stream',
      says: `You are about to read what a tenant's run, list or count holds: ${stream}`,
      action: 'View',
      perform: async (reason) => setView(await openStream(stream, reason)),
    });
  return (
    <div className="mx-auto grid w-full max-w-[1440px] gap-4 px-4 py-5 wide:px-6">
      <main className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h1 className="text-2xl font-semibold tracking-tight">Operations</h1>
          <p className="text-xs text-soft">{email}</p>
        </div>
        <StagesPanel />
        <div className="grid items-start gap-4 wide:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <StuckRunsPanel onView={askToView} />
            <DeadLettersPanel ask={ask} />
            <StreamPanel view={view} onView={askToView} />
          </div>
          <div className="grid min-w-0 gap-4">
            <TopicsPanel />
            <ProjectionsPanel ask={ask} />
            <AuditPanel />
          </div>
        </div>
      </main>
      {asked && <ConfirmDialog asked={asked} onClose={() => ask(undefined)} />}
    </div>
  );
}
