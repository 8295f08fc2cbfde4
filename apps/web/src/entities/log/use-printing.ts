import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is printed: set before the browser lays it out for paper, so that what depends on it is there. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, follow, { signal: left.signal });
    return () => left.abort();
  }, []);
  return printing;
}
