/** The page that the logo leads to. */
export const WORKSPACE = ['Workspace', '/app'] as const;

/** The other views that the header names, each with its address. */
export const OTHER_VIEWS = [
  ['Companies', '/app?view=companies'],
  ['Runs', '/app?view=runs'],
  ['Scorecard', '/app?view=scorecard'],
  ['Reports', '/app?view=reports'],
] as const;

/** Reached from the runs and from the palette. */
export const COMPARE = ['Compare', '/app?view=compare'] as const;

/** Where the queue is on the page of the workspace. */
export const QUEUE = ['Queue', '/app#queue'] as const;
