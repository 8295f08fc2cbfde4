import { ROUTES, type RouteName } from './routes.ts';
import type { STREAM_PATH, WORKSPACE_STREAM_PATH } from './stream-paths.ts';

type PathOf<Name> = Name extends `${string} ${infer Path}` ? Path : never;
type Filled<Path> = Path extends `${infer Start}/:${infer Rest}` ? `${Start}/${string}${AfterParameter<Rest>}` : Path;
type AfterParameter<Rest> = Rest extends `${string}/${infer End}` ? Filled<`/${End}`> : '';
type FilledPath = Filled<PathOf<RouteName> | typeof STREAM_PATH | typeof WORKSPACE_STREAM_PATH>;

/** The path of a request to a route, with an optional query. */
export type ApiPath = FilledPath | `${FilledPath}?${string}`;

/** The first path segments of all routes, such as `runs`. */
export const API_PATH_ROOTS: ReadonlySet<string> = new Set(Object.keys(ROUTES).map((name) => pathRoot(pathOf(name))));

/** @param url the request URL, starting with its path */
export function pathRoot(url: string): string {
  return /^\/([^/?#]*)/.exec(url)?.[1] ?? '';
}

function pathOf(routeName: string): string {
  return routeName.slice(routeName.indexOf('/'));
}
