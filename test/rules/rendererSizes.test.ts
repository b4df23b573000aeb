import { expect, it } from 'vitest';
import { rendererWeights } from '../support/rendererWeights.ts';

/** Bytes; the design's bound for any single renderer. What is counted, `rendererWeights` says. */
const must = 4_000;

it(`the component for each kind of message is within ${must} bytes`, async () => {
  const weights = await rendererWeights();
  expect(weights.size).toBe(13);
  expect([...weights].filter(([, bytes]) => bytes > must)).toEqual([]);
}, 120_000);
