/** A Jest reporter: a line a file as it ends, failures in full, and the closing line that CI reads. */
export default class TestReporter {
  onTestResult(_test, { testFilePath, numPassingTests, numFailingTests, numPendingTests, failureMessage, perfStats }) {
    const path = testFilePath.slice(process.cwd().length + 1);
    const counts = [
      `${numPassingTests} passed`,
      numFailingTests > 0 && `${numFailingTests} FAILED`,
      numPendingTests > 0 && `${numPendingTests} skipped`,
    ];
    const seconds = ((perfStats.end - perfStats.start) / 1000).toFixed(1);
    console.log(`${failureMessage ? '✗' : '✓'} ${path}: ${counts.filter(Boolean).join(', ')} (${seconds} s)`);
    if (failureMessage) {
      console.log(failureMessage);
    }
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) {
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
  }
}
