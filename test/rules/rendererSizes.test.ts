import { expect, it } from 'vitest';
import { rendererWeights } from '../support/rendererWeights.ts';

/** Bytes, gzip -9, beyond what all renderers share. */
const must = 4_000;

it(`each renderer adds at most ${must} bytes`, async () => {
  const weights = await rendererWeights();
  expect(weights.size).toBe(13);
  expect([...weights].filter(([, bytes]) => bytes > must)).toEqual([]);
}, 120_000);
