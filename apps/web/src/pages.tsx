import { Suspense, type ComponentType } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router';
import { checkServer } from './api/server-watch.ts';
import { useServerState } from './api/use-server-state.ts';
import { UpdatesInterrupted } from './features/shell/updates-interrupted.tsx';
import { useWorkspaceStream } from './entities/workspace/use-workspace-stream.ts';
import { useToken } from './entities/account/use-session.ts';
import { Shell } from './features/shell/shell.tsx';
import { lazyPart } from './ui/lazy-part.tsx';
import { ServerNotice } from './ui/server-notice.tsx';

const loadWorkspace = () => import('./pages/workspace/workspace-page.tsx');
// The workspace is what people come for: its script is asked for before the first render, not after it.
if (location.pathname === '/app' && !/[?&](view|replay)=/.test(location.search)) void loadWorkspace();

const WorkspacePage = lazyPart(loadWorkspace);
const VIEWS: Readonly<Record<string, ComponentType>> = {
  scorecard: lazyPart(() => import('./pages/scorecard/scorecard-page.tsx')),
  compare: lazyPart(() => import('./pages/compare/compare-page.tsx')),
  companies: lazyPart(() => import('./pages/companies/companies-page.tsx')),
  company: lazyPart(() => import('./pages/company/company-page.tsx')),
  runs: lazyPart(() => import('./pages/runs/runs-page.tsx')),
  reports: lazyPart(() => import('./pages/reports/reports-page.tsx')),
};
const OpenLanding = lazyPart(() => import('./pages/landing/open-landing.tsx'));
const ReplayPage = lazyPart(() => import('./pages/replay/replay-page.tsx'));
const MenuPage = lazyPart(() => import('./pages/landing/menu-page.tsx'));
const LogInPage = lazyPart(() => import('./pages/session/log-in-page.tsx'));
const SignUpPage = lazyPart(() => import('./pages/session/sign-up-page.tsx'));
const VerifyPage = lazyPart(() => import('./pages/session/verify-page.tsx'));
const ForgotPage = lazyPart(() => import('./pages/session/forgot-page.tsx'));
const ResetPage = lazyPart(() => import('./pages/session/reset-page.tsx'));
const NotificationsBell = lazyPart(() => import('./features/notifications/notifications-bell.tsx'));
const OpsPage = lazyPart(() => import('./pages/ops/ops-page.tsx'));
const SettingsPage = lazyPart(() => import('./pages/settings/settings-page.tsx'));

/** The product's pages. Any other path goes to `/`; protected ones to `/login` when there is no session. */
export function Pages() {
  const server = useServerState();
  return (
    <>
      {server === 'answers' ? <UpdatesInterrupted /> : <ServerNotice state={server} onRetry={checkServer} />}
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<OpenLanding />} />
          <Route path="/menu" element={<MenuPage />} />
          <Route path="/login" element={<LogInPage />} />
          <Route path="/signup" element={<SignUpPage />} />
          <Route path="/verify" element={<VerifyPage />} />
          <Route path="/forgot" element={<ForgotPage />} />
          <Route path="/reset" element={<ResetPage />} />
          <Route element={<Protected />}>
            <Route path="/app" element={<AppView />} />
            <Route path="/ops" element={<OpsPage />} />
            <Route path="/settings" element={<SettingsPage />} />
          </Route>
          <Route path="/runs/compare" element={<ToComparison />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </>
  );
}

/** The workspace, the view that `?view=` names, or the player of the run that `?run=…&replay=1` names. */
function AppView() {
  const [params] = useSearchParams();
  const run = params.get('run');
  if (run && params.get('replay') === '1') return <ReplayPage key={run} />;
  const View = VIEWS[params.get('view') ?? ''];
  return View ? <View /> : <WorkspacePage />;
}

/** A person who opens the address of the comparison in the API gets the page. */
function ToComparison() {
  const [params] = useSearchParams();
  params.set('view', 'compare');
  return <Navigate to={`/app?${params}`} replace />;
}

/** Keeps its place in the header while it loads. */
function Bell() {
  return (
    <Suspense fallback={<span className="w-9" />}>
      <NotificationsBell />
    </Suspense>
  );
}

function Protected() {
  const { pathname } = useLocation();
  const token = useToken();
  useWorkspaceStream(token);
  if (token)
    return (
      <Shell notifications={<Bell />}>
        <Outlet />
      </Shell>
    );
  // Who has just left may be on the way to another page already.
  return location.pathname === pathname ? <Navigate to="/login" replace /> : null;
}
