import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';

/** The page around a session form: one column, the form, and what the product is not. */
export function SessionLayout({ title, children, below }: { title: string; children: ReactNode; below: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col gap-6 px-5 py-6">
      <header>
        <Brand to="/" />
      </header>
      <main className="my-auto grid gap-5">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {children}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-soft">{below}</p>
      </main>
      <footer className="text-[0.87rem] text-soft">Research tool, not investment advice.</footer>
    </div>
  );
}
