import { useState } from 'react';
import { readSavedRequests, saveRequest } from './saved-requests.ts';

const KEY = 'savedRequests';

/** The saved requests of this browser. */
export function useSavedRequests() {
  const [saved, setSaved] = useState(() => readSavedRequests(localStorage.getItem(KEY)));

  function keep(requests: readonly string[]) {
    localStorage.setItem(KEY, JSON.stringify(requests));
    setSaved(requests);
  }

  return {
    saved,
    save: (text: string) => keep(saveRequest(saved, text)),
    remove: (request: string) => keep(saved.filter((other) => other !== request)),
  };
}
