import { Link } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { ExampleRun } from './example-run.tsx';

const STEPS = [
  ['Themes', 'It sets out five to ten themes, or follows your brief.'],
  ['Tool Call', 'It scans movers, sectors, news and posts, and draws up a shortlist.'],
  ['Investigate', 'For each ticker it thinks, picks a tool, reads what comes back, and thinks again.'],
  ['Validate', 'It checks the thesis against its own evidence and looks for the opposite case.'],
  ['Decide', 'Buy, Watch or Avoid, with a confidence and a memo whose every figure has its source.'],
] as const;

const REFUSALS = [
  'It invents no numbers: a figure without evidence is dropped from the memo.',
  'It places no orders and holds no money.',
  'It promises no returns. A confidence says how well the evidence supports a verdict, nothing more.',
  'It hides no spend: every run counts in plain sight, and one that fails is given back.',
];

export default function LandingPage() {
  return (
    <div className="mx-auto grid w-full max-w-[1120px] gap-16 px-5 py-5">
      <header className="flex items-center justify-between gap-3">
        <Brand to="/" />
        <nav aria-label="Account" className="flex gap-2">
          <Link to="/login" className={buttonLook('quiet')}>
            Log in
          </Link>
          <Link to="/signup" className={buttonLook()}>
            Sign up
          </Link>
        </nav>
      </header>
      <main className="grid gap-16">
        <Hero />
        <HowItWorks />
        <section aria-labelledby="refusals" className="grid gap-4 desk:grid-cols-[1fr_2fr]">
          <h2 id="refusals" className="text-xl font-semibold">
            What it will not do
          </h2>
          <ul className="grid gap-3">
            {REFUSALS.map((refusal) => (
              <li key={refusal} className="border-t border-line pt-3 font-serif text-[1.07rem]">
                {refusal}
              </li>
            ))}
          </ul>
        </section>
      </main>
      <LandingFooter />
    </div>
  );
}

function Hero() {
  return (
    <section className="grid items-center gap-10 desk:grid-cols-[5fr_6fr]">
      <div className="grid gap-5">
        <h1 className="font-serif text-[2.1rem] leading-[1.15] font-medium tracking-tight text-balance sm:text-[2.7rem]">
          Research you can watch, down to the figure it rests on.
        </h1>
        <p className="max-w-[52ch] text-[1.07rem] text-soft">
          Gemscout scouts public markets, investigates what it finds, and shows every step while it happens. You approve
          what goes onto your watchlist.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/signup" className={buttonLook('primary')}>
            Start a run
          </Link>
          <Link to="/app" className={buttonLook()}>
            Open app
          </Link>
        </div>
        <p className="text-[0.9rem] text-soft">
          Free 7-day trial, card required, cancel anytime. Research tool, not investment advice.
        </p>
      </div>
      <ExampleRun />
    </section>
  );
}

function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="steps" className="grid gap-4">
      <h2 id="steps" className="text-xl font-semibold">
        How it works
      </h2>
      <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-2 desk:grid-cols-5">
        {STEPS.map(([name, text], index) => (
          <li key={name} className="border-t-2 border-accent pt-3">
            <h3 className="font-semibold">
              <span className="figures mr-2 text-soft">{index + 1}</span>
              {name}
            </h3>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LandingFooter() {
  return (
    <footer className="grid gap-3 border-t border-line py-6 text-[0.9rem] text-soft">
      <nav aria-label="Product" className="flex flex-wrap gap-x-5 gap-y-1">
        <a href="/#how-it-works" className="hover:text-accent">
          How it works
        </a>
        <Link to="/menu" className="hover:text-accent">
          Menu
        </Link>
        <Link to="/app" className="hover:text-accent">
          Open app
        </Link>
        <a href="/legal/user-agreement.html" className="hover:text-accent">
          User Agreement
        </a>
        <a href="/legal/privacy-policy.html" className="hover:text-accent">
          Privacy Policy
        </a>
      </nav>
      <p>
        Research tool, not investment advice. Investing can lose money. By using Gemscout you state that you are at
        least 18.
      </p>
    </footer>
  );
}
