import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { CONTAINER } from './section.tsx';

const LINKS = [
  ['Home', '/'],
  ['Open app', '/app'],
] as const;

const CARDS = [
  { href: '/#pricing', title: 'Pricing', text: 'Three plans, each with its runs a day and a month.' },
  { href: '/#how-it-works', title: 'How it works', text: 'The five stages of a run, told with one ticker.' },
  { href: '/app', title: 'Open the app', text: 'Start a run and watch every step arrive.' },
];

export default function MenuPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader label="Pages" links={LINKS} />
      <main className={`${CONTAINER} grid grow content-start gap-8 pt-10 pb-20`}>
        <h1 className="font-serif text-4xl leading-tight font-medium tracking-tight">Welcome to Gemscout</h1>
        <p className="max-w-[56ch] font-serif text-xl leading-relaxed">
          The agent works as Planner, Tool Call, Investigate, Validate, Decide. You watch each step, read the memo, and
          approve what goes onto your watchlist.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/signup" className={buttonLook('primary')}>
            Create account
          </Link>
          <Link to="/login" className={buttonLook()}>
            Log in
          </Link>
        </div>
        <ul className="grid gap-x-10 gap-y-6 pt-6 sm:grid-cols-3">
          {CARDS.map(({ href, title, text }) => (
            <li key={title}>
              <a href={href} className="group block h-full border-t-2 border-ink pt-3 pb-2 hover:border-accent">
                <h2 className="flex items-baseline justify-between gap-3 font-serif text-xl font-medium group-hover:text-accent">
                  {title}
                  <ArrowRight size={18} aria-hidden className="shrink-0 self-center text-accent" />
                </h2>
                <p className="mt-1 text-soft">{text}</p>
              </a>
            </li>
          ))}
        </ul>
      </main>
      <PublicFooter />
    </div>
  );
}
