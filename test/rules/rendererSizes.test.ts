import { expect, it } from 'vitest';
import { rendererWeights } from '../support/rendererWeights.ts';

/** Gzipped bytes beyond the code that renderers share. */
const limit = 4_000;

it(`each renderer adds at most ${limit} bytes`, async () => {
  const weights = await rendererWeights();
  expect(weights.size).toBe(14);
  expect([...weights].filter(([, bytes]) => bytes > limit)).toEqual([]);
}, 120_000);
