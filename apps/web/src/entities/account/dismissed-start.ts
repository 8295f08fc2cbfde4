const KEY = 'dismissedStart';

/** Whether the steps for newcomers were dismissed by this account in this browser. */
export function isStartDismissed(email: string): boolean {
  return localStorage.getItem(KEY) === email;
}

export function dismissStart(email: string): void {
  localStorage.setItem(KEY, email);
}
