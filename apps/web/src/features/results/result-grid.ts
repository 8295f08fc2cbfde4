/** The columns of the results: ticker, name, verdict, confidence, price, change, closes, stage or reason. On a phone two lines. */
export const GRID =
  'grid items-center gap-x-3 px-4 max-sm:gap-x-2 max-sm:px-3 max-sm:grid-cols-[3.6rem_minmax(0,1fr)_4rem_5rem] ' +
  'sm:grid-cols-[3.6rem_minmax(5rem,11rem)_4.2rem_3.6rem_5.4rem_5.4rem_3.2rem_minmax(0,1fr)]';
