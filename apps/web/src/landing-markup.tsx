import { renderToString } from 'react-dom/server';
import { LandingPage } from './pages/landing/landing-page.tsx';

/** The landing page as its document has it, before any script has run. */
export function landingMarkup(): string {
  return renderToString(<LandingPage />);
}
