import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LandingPage } from './pages/landing/landing-page.tsx';
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no element "root"');

const page = (
  <StrictMode>
    <LandingPage />
  </StrictMode>
);
// A build has the page in its document already; the development server has not.
if (root.hasChildNodes()) hydrateRoot(root, page);
else createRoot(root).render(page);
