import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { resetToken } from './features/session/reset-token.ts';
import { invitationToken } from './entities/account/invitation-token.ts';
import { Pages } from './pages.tsx';
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root"');

invitationToken.takeFromAddress();
resetToken.takeFromAddress();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
