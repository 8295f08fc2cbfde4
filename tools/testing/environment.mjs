import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** The globals that tests replace. */
const REPLACED = ['console', 'fetch', 'localStorage'];

/**
 * Jest's environment: the worker's own process and globals. What a file may change there is put back after it: environment
 * variables, the replaced globals, timers and spies.
 */
export default class WorkerEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #globals = REPLACED.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  #process = { env: process.env, exit: process.exit };
  #variables = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** Hooks can see in `testHasFailed` whether the running test has failed. */
  handleTestEvent({ name }) {
    if (name === 'test_start') globalThis.testHasFailed = false;
    if (name === 'test_fn_failure' || name === 'hook_failure') globalThis.testHasFailed = true;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    Object.assign(process, this.#process);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    for (const [name, descriptor] of this.#globals) {
      delete globalThis[name];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  }

  exportConditions() {
    return [];
  }

  getVmContext() {
    return null;
  }
}
