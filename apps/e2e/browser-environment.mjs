import PlainEnvironment from '../../tools/test-environment.mjs';

/** Jest's environment for tests in a browser: hooks can see in `testHasFailed` whether the running test has failed. */
export default class BrowserEnvironment extends PlainEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.testHasFailed = false;
    if (name === 'test_fn_failure' || name === 'hook_failure') this.global.testHasFailed = true;
  }
}
