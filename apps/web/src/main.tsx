import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { keepInvitationOfAddress } from './features/team/invitation-token.ts';
import { Pages } from './pages.tsx';
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root"');

keepInvitationOfAddress();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
