export const DESK = ['Workspace', '/app'] as const;

/** What lies beside the desk, with its address. */
export const VIEWS_BESIDE = [
  ['Runs', '/app?view=runs'],
  ['Scorecard', '/app?view=scorecard'],
  ['Compare', '/app?view=compare'],
  ['Reports', '/app?view=reports'],
] as const;
