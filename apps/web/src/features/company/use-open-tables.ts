import { FIGURE_TABLES, type FigureTable } from '@gemscout/contracts';
import { useState } from 'react';

const KEY = 'openFigures';
const ALL = Object.keys(FIGURE_TABLES);
/** Until somebody opens or closes one. */
const AT_FIRST: readonly string[] = ['valuation', 'reports'] satisfies readonly FigureTable[];

/** Which groups of key figures are open, for whatever company is looked at, remembered in this browser. */
export function useOpenTables() {
  const [open, setOpen] = useState(() => localStorage.getItem(KEY)?.split(' ') ?? AT_FIRST);
  const remember = (tables: readonly string[]) => {
    localStorage.setItem(KEY, tables.join(' '));
    setOpen(tables);
  };
  const areAllOpen = ALL.every((table) => open.includes(table));
  return {
    areAllOpen,
    isOpen: (table: FigureTable) => open.includes(table),
    toggle(table: FigureTable, opened: boolean) {
      if (opened === open.includes(table)) return; // the browser tells of what this page has done, too
      remember(opened ? [...open, table] : open.filter((one) => one !== table));
    },
    toggleAll: () => remember(areAllOpen ? [] : ALL),
  };
}
