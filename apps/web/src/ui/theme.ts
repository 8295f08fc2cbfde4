import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

/** Remembers the theme, and has `/theme.js` show it: that script stands in every document, and runs before anything is painted. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  dispatchEvent(new Event('theme'));
}

/** The theme that was chosen in this browser. */
export function useChosenTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme);
}

function chosenTheme(): Theme {
  const chosen = localStorage.getItem('theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function subscribe(listener: () => void): () => void {
  const events = ['theme', 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
