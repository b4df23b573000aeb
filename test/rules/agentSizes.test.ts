import { describe, expect, it } from 'vitest';
import { bundledCode, gzippedSize } from '../support/bundles.ts';

/** Gzipped bytes of a decoder; `decodeEvent`, which every transport has, is not part of it. */
const maxDecoder = 3_400;
/** Gzipped bytes of the reader of products, which maps seven formats of products completely. */
const maxProductReader = 6_400;

describe('sizes of the decoders of other agents', () => {
  it.each([
    ['createAiSdkDecoder', maxDecoder],
    ['createAgUiDecoder', maxDecoder],
    ['createProductReader', maxProductReader],
  ])('are limited: %s', async (name, limit) => {
    const code = await bundledCode(`export { ${name} } from 'src/protocol/index.ts';`);
    expect(gzippedSize(code)).toBeLessThanOrEqual(limit);
  });
});
