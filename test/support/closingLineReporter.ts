import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names the tests that passed only when repeated, then ends a run with one line for scripts:
 * `N passed, N failed, N skipped`.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
        if (test.diagnostic()?.flaky) process.stdout.write(`\nPassed on the second try: ${test.fullName}`);
      }
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
    }
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}
