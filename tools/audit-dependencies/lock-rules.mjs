/** What a dependency may be licensed under: it asks for no more than to be named, or is passed on as it came. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Python-2.0',
  'PSF-2.0',
  'MPL-2.0', // by file, and no file of theirs is changed
  'OFL-1.1', // fonts
  'CC-BY-4.0', // data on browsers, for builds
]);

/** Packages that write their licence where npm does not look; each was read by a person. */
const READ_BY_HAND = { buildcheck: 'MIT', 'cpu-features': 'MIT', 'png-js': 'MIT', ssh2: 'MIT' };

/** A version without a range; an alias names its package before it. */
const EXACT = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** What each rule finds in the packages of the lock and the scripts that package.json allows: nothing, or a line for each. */
export const RULES = {
  'Dependencies of ours are exact versions': ({ packages }) =>
    Object.values(packages)
      .filter(({ link, integrity }) => !link && !integrity)
      .flatMap(({ dependencies = {}, devDependencies = {} }) => Object.entries({ ...dependencies, ...devDependencies }))
      .filter(([name, version]) => !name.startsWith('@gemscout/') && !EXACT.test(version))
      .map(([name, version]) => `${name} is ${version}`),

  'Each package has its SHA-512, and comes from the registry': ({ packages }) =>
    foreignIn(packages)
      .filter(({ integrity, resolved }) => !integrity?.startsWith('sha512-') || resolved !== undefined)
      .map(({ name, version }) => `${name} ${version}`),

  'No package is deprecated, as far as the registry told when it was locked': ({ packages }) =>
    foreignIn(packages)
      .filter(({ deprecated }) => deprecated !== undefined)
      .map(({ name, version, deprecated }) => `${name} ${version}: ${deprecated}`),

  'Scripts run at the installation only where package.json allows them by name': ({ packages, allowScripts }) =>
    foreignIn(packages)
      .filter(({ name, hasInstallScript }) => hasInstallScript && !(name in allowScripts))
      .map(({ name, version }) => `${name} ${version} has one, and is not named`),

  'Each name that package.json allows or forbids scripts to has one': ({ packages, allowScripts }) => {
    const withScript = new Set(
      foreignIn(packages).flatMap(({ name, hasInstallScript }) => (hasInstallScript ? name : [])),
    );
    return Object.keys(allowScripts).filter((name) => !withScript.has(name));
  },

  'Each licence is one of those that we take': ({ packages }) =>
    foreignIn(packages)
      .filter(({ name, license = READ_BY_HAND[name] }) => !isTaken(license))
      .map(({ name, version, license = 'none is named' }) => `${name} ${version}: ${license}`),
};

/** @returns the packages that are not ours, each with its name */
export function foreignIn(packages) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, facts]) => ({
      ...facts,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }));
}

/** `A OR B` leaves the choice, `A AND B` asks for both; nobody here mixes them. */
function isTaken(licence = '') {
  const [words, isChoice] = [licence.replaceAll(/[()]/g, ''), licence.includes(' OR ')];
  const names = words.split(isChoice ? ' OR ' : ' AND ');
  return isChoice ? names.some((name) => LICENCES.has(name)) : names.every((name) => LICENCES.has(name));
}
