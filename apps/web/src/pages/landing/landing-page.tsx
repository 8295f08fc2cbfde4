import { ReplayOfHash } from '../../features/replay/replay-of-hash.tsx';
import { Angles } from './angles.tsx';
import { Audience } from './audience.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { Steps } from './steps.tsx';
import { Testimonials } from './testimonials.tsx';
import { TrialBar } from './trial-bar.tsx';
import { Why } from './why.tsx';

const LINKS = [
  ['Pricing', '/#pricing'],
  ['Menu', '/menu'],
  ['Log in', '/login'],
] as const;

/** `/`, in the order that the specification gives its parts. No session, no query library: it is a document of its own. */
export function LandingPage() {
  return (
    <>
      <PublicHeader label="Pages" links={LINKS} />
      <main>
        <Hero />
        <Angles />
        <Features />
        <Steps />
        <Why />
        <Audience />
        <Pricing />
        <Testimonials />
        <Faq />
      </main>
      <PublicFooter />
      <TrialBar />
      <ReplayOfHash />
    </>
  );
}
