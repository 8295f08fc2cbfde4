import { useEffect, useState } from 'react';

/** A value once it has stayed the same for `ms`: at first, the value itself. */
export function useLater<Value>(value: Value, ms: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}
