import { expect } from 'vitest';
import { consumerTest, runProgram } from './support/consumer.ts';

consumerTest('unit tests with shelftalk/testing pass in jsdom and happy-dom without a warning', async () => {
  const output = await runProgram('apps/unit', 'vitest/vitest.mjs', ['run', '--reporter=verbose'], {
    NO_COLOR: '1',
  });
  expect(output).toMatch(/Tests +2 passed \(2\)/);
  // The heading of console output.
  expect(output).not.toMatch(/^std(err|out) \|/mu);
});
