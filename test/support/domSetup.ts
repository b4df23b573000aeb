import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// The first dynamic import is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const output: string[] = [];
for (const level of ['error', 'warn'] as const) {
  vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
    output.push(values.map(String).join(' '));
  });
}

afterEach(() => {
  cleanup();
  // A warning of React, the browser or the library fails the test.
  expect(output.splice(0)).toEqual([]);
});
