/**
 * A Jest reporter: a line a file as it ends, the names of skipped tests, which say why, failures in full, and the closing line
 * that CI reads.
 */
export default class TestReporter {
  /** Tests that a pattern leaves out count as skipped, too; they are not named. */
  constructor({ testNamePattern }) {
    this.namesSkipped = !testNamePattern;
  }

  onTestResult(_test, result) {
    const { testFilePath, numPassingTests, numFailingTests, numPendingTests, failureMessage, perfStats } = result;
    const path = testFilePath.slice(process.cwd().length + 1);
    const counts = [
      `${numPassingTests} passed`,
      numFailingTests > 0 && `${numFailingTests} FAILED`,
      numPendingTests > 0 && `${numPendingTests} skipped`,
    ];
    const seconds = ((perfStats.end - perfStats.start) / 1000).toFixed(1);
    console.log(`${failureMessage ? '✗' : '✓'} ${path}: ${counts.filter(Boolean).join(', ')} (${seconds} s)`);
    const skipped = result.testResults.filter(({ status }) => this.namesSkipped && status === 'pending');
    for (const { fullName } of skipped) console.log(`  skipped: ${fullName}`);
    if (failureMessage) {
      console.log(failureMessage);
    }
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) {
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
  }
}
