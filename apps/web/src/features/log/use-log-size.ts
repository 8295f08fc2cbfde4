import { useState } from 'react';

const KEY = 'logSize';
const SIZES = ['usual', 'collapsed', 'full'] as const;

/** `usual`: at most half of its column. `collapsed`: its heading only. `full`: the whole column. */
export type LogSize = (typeof SIZES)[number];

/** The height of the log, remembered in this browser. */
export function useLogSize(): readonly [LogSize, (size: LogSize) => void] {
  const [size, setSize] = useState(() => SIZES.find((one) => one === localStorage.getItem(KEY)) ?? 'usual');
  return [
    size,
    (chosen) => {
      localStorage.setItem(KEY, chosen);
      setSize(chosen);
    },
  ];
}
