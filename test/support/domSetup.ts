import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// The first dynamic import is slow on a busy machine.
configure({
  asyncUtilTimeout: 10_000,
  // Announcements repeat visible sentences for some seconds; queries by text find only the visible ones.
  defaultIgnore: 'script, style, .shelftalk-hidden[role=status] *',
});

// On a machine without a network Chromium reports `false`.
Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => true });

const output: string[] = [];

/** Collects warnings and errors. Not a spy, which `vi.restoreAllMocks` of a test would remove for all tests after it. */
function collectOutput(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = vi.fn((...values: unknown[]) => {
      output.push(values.map(String).join(' '));
    });
  }
}

// Also collects the output of modules that write while they are imported, before the first test.
collectOutput();
beforeEach(collectOutput);

afterEach(() => {
  cleanup();
  // A warning of React, the browser or the library fails the test.
  expect(output.splice(0)).toEqual([]);
});

// Test files share a page.
afterAll(() => {
  expect(vi.isMockFunction(globalThis.fetch), 'the test file has not restored fetch').toBe(false);
});
