import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// What is fetched first takes its time on a machine that does much else.
configure({ asyncUtilTimeout: 10_000 });

const noise: string[] = [];
for (const level of ['error', 'warn'] as const) {
  vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    noise.push(words.map(String).join(' '));
  });
}

afterEach(() => {
  cleanup();
  // A warning is a fault: React, the browser and we ourselves have said what is wrong.
  expect(noise.splice(0)).toEqual([]);
});
