/** Of a log that is cut, often only the end is kept: so much of each failed file stands there again, in characters. */
const REPEATED = 1_500;

/**
 * A Jest reporter: a line a file as it ends, the names of skipped tests, which say why, failures in full, the beginnings of all
 * failures once more, and the closing line that CI reads.
 */
export default class TestReporter {
  failures = [];

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
      this.failures.push(`✗ ${path}\n${failureMessage.slice(0, REPEATED)}`);
    }
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) {
    for (const failure of this.failures) console.log(failure);
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
  }
}
