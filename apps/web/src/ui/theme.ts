export type Theme = 'system' | 'light' | 'dark';

/** Remembers the theme, and has `/theme.js` show it: that script stands in every document, and runs before anything is painted. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  dispatchEvent(new Event('theme'));
}
