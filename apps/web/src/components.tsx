import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { ComponentsPage } from './pages/components/components-page.tsx';
import { adoptThemeScopes } from './pages/components/theme-scopes.ts';
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('components.html has no element "root"');

adoptThemeScopes();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <MemoryRouter>
        <ComponentsPage />
      </MemoryRouter>
    </QueryClientProvider>
  </StrictMode>,
);
