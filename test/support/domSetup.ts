import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// The first dynamic import is slow on a busy machine.
configure({
  asyncUtilTimeout: 10_000,
  // Announcements repeat visible sentences for some seconds; a query by text means the visible one.
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

// Also for modules that write while they are imported, before the first test.
collectOutput();
beforeEach(collectOutput);

afterEach(() => {
  cleanup();
  // A warning of React, the browser or the library fails the test.
  expect(output.splice(0)).toEqual([]);
});

// Files of tests share a page.
afterAll(() => {
  expect(vi.isMockFunction(globalThis.fetch), 'a fake fetch stays for the next file').toBe(false);
});
