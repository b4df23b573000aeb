import { describe, expect, it } from 'vitest';
import { bundledCode, gzip } from '../support/bundles.ts';

/** Gzipped bytes of a decoder with its products; `decodeEvent`, which every transport has, is not part of it. */
const maxDecoder = 3_000;

describe('sizes of the decoders of other agents', () => {
  it.each(['createAiSdkDecoder', 'createAgUiDecoder', 'createProductReader'])(
    'are limited: %s',
    async (name) => {
      const code = await bundledCode(`export { ${name} } from 'src/protocol/index.ts';`);
      expect(gzip(code)).toBeLessThanOrEqual(maxDecoder);
    },
  );
});
