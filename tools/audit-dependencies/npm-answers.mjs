/**
 * What `npm audit --json` found.
 *
 * @returns a line for each package with a known flaw; undefined where the registry did not answer
 */
export function flawsIn(output) {
  const { vulnerabilities } = parsed(output);
  if (vulnerabilities === undefined) return undefined;
  return Object.values(vulnerabilities).map(({ name, severity, via }) => {
    const why = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title));
    return `${name}, ${severity}: ${why.join('; ')}`;
  });
}

/**
 * What `npm audit signatures --json` found.
 *
 * @returns a line for each package whose signature is wrong or missing; undefined where the registry has no keys
 */
export function wrongSignaturesIn(output) {
  const { invalid, missing } = parsed(output);
  if (invalid === undefined || missing === undefined) return undefined;
  const lineOf =
    (what) =>
    ({ name, version }) =>
      `${name} ${version}: ${what}`;
  return [...invalid.map(lineOf('a wrong signature')), ...missing.map(lineOf('no signature'))];
}

/** npm says what went wrong in the same place, as JSON or in words. */
function parsed(output) {
  try {
    return JSON.parse(output) ?? {};
  } catch {
    return {};
  }
}
