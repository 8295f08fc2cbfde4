export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';

/** Shows the remembered theme; without one, the system's. */
export function applyTheme(): void {
  const theme = localStorage.getItem(KEY);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}
