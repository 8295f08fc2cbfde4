const KEY = 'singleKeys';

/** Whether keys of one letter do something; remembered in this browser, on until switched off. */
export function readSingleKeys(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function rememberSingleKeys(on: boolean): void {
  localStorage.setItem(KEY, on ? 'on' : 'off');
}
