import { useId, type ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';
import { Buttons, Choices, Fields, Meters } from './controls.tsx';
import { Charts, Checks, Claims, Players } from './evidence-components.tsx';
import { LogLines, PayloadKinds, Run } from './log-components.tsx';
import { Answers, Figures, Verdicts } from './meanings.tsx';
import { Dialogs, Empty, Items, Panels, Type } from './surfaces.tsx';
import { Tokens } from './tokens.tsx';

const THEMES = ['Light', 'Dark'] as const;

/** A part of the page: its components, once in each theme. */
const GROUPS: readonly (readonly [string, () => ReactNode])[] = [
  ['Tokens', Tokens],
  ['Type', Type],
  ['Buttons', Buttons],
  ['Fields', Fields],
  ['Choices and tabs', Choices],
  ['Meters', Meters],
  ['Verdict and confidence', Verdicts],
  ['Figures and times', Figures],
  ['Failures and successes', Answers],
  ['Panels', Panels],
  ['Empty states', Empty],
  ['Dialogs and menus', Dialogs],
  ['Items', Items],
  ['A run', Run],
  ['Lines of the log', LogLines],
  ['Payloads', PayloadKinds],
  ['Claims and their evidence', Claims],
  ['How a memo was checked', Checks],
  ['Charts and plots', Charts],
  ['Replay player', Players],
];

/** Every component in each of its states, in both themes: where a change of the look is looked at. */
export function ComponentsPage() {
  return (
    <main className="mx-auto grid max-w-[110rem] gap-10 px-4 py-6">
      <header className="grid gap-1">
        <Brand to="/" />
        <h1 className="text-2xl font-semibold">Components</h1>
        <p className="text-soft">Every component in its states, in both themes. This page is on this machine only.</p>
      </header>
      {GROUPS.map(([title, Group]) => (
        <GroupOfComponents key={title} title={title} Group={Group} />
      ))}
    </main>
  );
}

function GroupOfComponents({ title, Group }: { title: string; Group: () => ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="grid gap-3 wide:grid-cols-2">
        {THEMES.map((theme) => (
          <div
            key={theme}
            role="group"
            aria-label={`${title}, ${theme}`}
            className={`theme-${theme.toLowerCase()} grid min-w-0 content-start gap-4 rounded-md border border-line bg-paper p-4 text-ink`}
          >
            <Group />
          </div>
        ))}
      </div>
    </section>
  );
}
