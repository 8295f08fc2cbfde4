import type { ReactNode } from 'react';
import { Link, useNavigationType } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { useHomePath } from '../../ui/use-home-path.ts';
import { useTitle } from '../../ui/use-title.ts';

type SessionLayoutProps = {
  title: string;
  /** What to do here or, once it was tried, what came of it. Its place is kept, so that the form stays where it is. */
  lead: ReactNode;
  children?: ReactNode;
  /** Ways to the other pages, and what else there is to know. */
  below: ReactNode;
};

/** The page around a session form: one column, the form, and what the product is not. */
export function SessionLayout({ title, lead, children, below }: SessionLayoutProps) {
  useTitle(title);
  const cameByLink = useNavigationType() === 'PUSH'; // the link had the focus, and is gone
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col gap-6 px-5 py-6">
      <header>
        <Brand to={useHomePath()} />
      </header>
      <main className="mt-[clamp(0rem,8dvh,6rem)] grid gap-5">
        <div className="grid gap-3">
          <h1
            className="font-serif text-3xl leading-tight font-medium tracking-tight outline-none"
            {...(cameByLink && { tabIndex: -1, ref: focusOnArrival })}
          >
            {title}
          </h1>
          <div className="grid min-h-[4.2rem] content-start text-pretty text-soft">{lead}</div>
        </div>
        {children}
        <div className="grid gap-3 border-t border-line pt-4 text-sm text-soft">{below}</div>
      </main>
      <footer className="mt-auto text-xs text-soft">Research tool, not investment advice.</footer>
    </div>
  );
}

/** A way to another of these pages: why one would go there, and where to. */
export function OtherWay({ to, why, children }: { to: string; why: string; children: string }) {
  return (
    <p>
      {why}{' '}
      <Link className="rounded-md text-accent underline underline-offset-3" to={to}>
        {children}
      </Link>
    </p>
  );
}
