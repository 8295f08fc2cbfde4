/** Streams without an end, for which Schemathesis would wait. */
export const endlessPaths = ['/workspace/events'];

/** @returns the operations of an OpenAPI document that end, such as `GET /runs/{id}` */
export function operationsOf({ paths }) {
  return Object.entries(paths)
    .filter(([path]) => !endlessPaths.includes(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
}

/** @returns a line for each operation that never answered with 2xx, with how often it answered with what instead */
export function withoutSuccess(operations, statuses) {
  return operations
    .filter((operation) => !Object.keys(statuses[operation] ?? {}).some((status) => /^2\d\d$/.test(status)))
    .map((operation) => `${operation}: ${countsOf(statuses[operation] ?? {})}`);
}

function countsOf(counts) {
  const told = Object.entries(counts).map(([status, count]) => `${count} times ${status}`);
  return told.join(', ') || 'no request';
}
