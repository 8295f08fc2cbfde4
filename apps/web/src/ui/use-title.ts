import { useEffect } from 'react';

/** Names the page in the tab and the history, for as long as it is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Gemscout`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
