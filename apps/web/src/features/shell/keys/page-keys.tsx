import { Suspense } from 'react';
import { useKeys } from './use-keys.tsx';

/** The keys of a page beside the desk: the palette goes to other pages, lists are walked, `?` names all keys. */
export function PageKeys() {
  const [opened] = useKeys();
  return <Suspense fallback={null}>{opened}</Suspense>;
}
