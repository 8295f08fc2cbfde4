import { Link } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import { buttonLook } from '../../ui/button.tsx';

const CARDS = [
  { to: '/', title: 'Pricing', text: 'Three plans, each with its runs a day and a month.' },
  { to: '/', title: 'How it works', text: 'The agent works as Planner, Tool Call, Investigate, Validate, Decide.' },
  { to: '/app', title: 'Open the app', text: 'Start a run and watch every step arrive.' },
];

export default function MenuPage() {
  return (
    <div className="mx-auto grid w-full max-w-[860px] gap-10 px-5 py-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Brand to="/" />
        <nav aria-label="Pages" className="flex gap-2">
          <Link to="/" className={buttonLook('quiet')}>
            Home
          </Link>
          <Link to="/app" className={buttonLook('quiet')}>
            Open app
          </Link>
        </nav>
      </header>
      <main className="grid gap-6">
        <h1 className="font-serif text-3xl font-medium">Welcome to Gemscout</h1>
        <div className="flex flex-wrap gap-3">
          <Link to="/signup" className={buttonLook('primary')}>
            Create account
          </Link>
          <Link to="/login" className={buttonLook()}>
            Log in
          </Link>
        </div>
        <ul className="grid gap-4 sm:grid-cols-3">
          {CARDS.map(({ to, title, text }) => (
            <li key={title}>
              <Link to={to} className="block h-full rounded-desk border border-line bg-surface p-4 hover:border-accent">
                <h2 className="font-semibold">{title}</h2>
                <p className="mt-1 text-soft">{text}</p>
              </Link>
            </li>
          ))}
        </ul>
      </main>
      <footer className="text-[0.9rem] text-soft">Research tool, not investment advice.</footer>
    </div>
  );
}
