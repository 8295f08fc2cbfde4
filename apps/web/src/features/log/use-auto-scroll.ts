import { useState } from 'react';

const KEY = 'autoScroll';

/** The auto-scroll toggle, remembered in this browser; on until it was switched off. */
export function useAutoScroll(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) !== 'false');
  return [
    on,
    (value) => {
      localStorage.setItem(KEY, String(value));
      setOn(value);
    },
  ];
}
