/**
 * How a Jest worker loads test files: as Node loads any module, once a worker, and not once a file in a context of the file's
 * own. Loading and warming up Nest, TypeORM and the market anew for each file took more than half of the time of the tests.
 */
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../processes.mjs';
import { useGlobals } from './globals.mjs';

const require = createRequire(import.meta.url);
const SOURCE = { supportsDynamicImport: true, supportsStaticESM: true, supportsTopLevelAwait: true };
/** What Node itself and Jest use while a test has the time in its hand. */
const OF_NODE = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'];
const sources = pathToFileURL(`${root}/`).href;
/** Where the source maps of the worker's compiled files lie, by URL. */
const maps = new Map();
let transformer;
let generation = 0;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return next(new URL('./globals.mjs', import.meta.url).href, context);
    const found = next(specifier, { ...context, conditions: ['@gemscout/source', ...context.conditions] });
    return isSource(found.url) && generation > 0 ? { ...found, url: `${found.url}?${generation}` } : found;
  },
  load(url, context, next) {
    if (!isSource(url)) return next(url, context);
    const path = fileURLToPath(url);
    const { code, sourceMapPath } = transformer.transform(path, SOURCE);
    if (sourceMapPath) maps.set(url, sourceMapPath);
    return { format: 'module', source: code, shortCircuit: true };
  },
});

function isSource(url) {
  return url.startsWith(sources) && /\.ts(\?|$)/.test(url) && !url.includes('/node_modules/');
}

/** What Jest asks of its `runtime`. */
export default class WorkerRuntime {
  #jest;

  constructor(_config, environment, _resolver, scriptTransformer) {
    const { fakeTimersModern: timers, moduleMocker: mocker } = environment;
    transformer = scriptTransformer;
    this.#jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      useFakeTimers: ({ doNotFake = [], ...rest } = {}) =>
        timers.useFakeTimers({ ...rest, doNotFake: [...doNotFake, ...OF_NODE] }),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
      resetModules: () => void (generation += 1),
    };
  }

  setGlobalsForRuntime(globals) {
    useGlobals({ ...globals, jest: this.#jest });
  }

  /** The part of Jest that registers and runs tests holds what it knows of them, so that each file has its own. */
  requireInternalModule(path) {
    delete require.cache[path];
    for (const key of Object.getOwnPropertySymbols(globalThis)) {
      if (['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'].includes(key.description)) delete globalThis[key];
    }
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** A file that is run again is loaded again. */
  async unstable_importModule(path) {
    await import(`${pathToFileURL(path).href}?${Date.now()}`);
  }

  requireModule(path) {
    return require(path);
  }

  getSourceMaps() {
    return maps;
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
}
