import { expect } from 'vitest';
import { consumerTest, runProgram } from './support/consumer.ts';

consumerTest('unit tests with shelftalk/testing pass in jsdom and happy-dom without a warning', async () => {
  // A test takes longer than Vitest's five seconds on a busy machine.
  const args = ['run', '--reporter=verbose', '--testTimeout=60000'];
  const output = await runProgram('apps/unit', 'vitest/vitest.mjs', args, { NO_COLOR: '1' });
  expect(output).toMatch(/Tests +2 passed \(2\)/);
  // The heading of console output.
  expect(output).not.toMatch(/^std(err|out) \|/mu);
});
