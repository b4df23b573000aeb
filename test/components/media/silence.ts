import { encodeWav } from '../../../src/browser/encodeWav.ts';

/** A silent recording and its URL. */
export const silence = (seconds: number): string =>
  URL.createObjectURL(new Blob([encodeWav(new Float32Array(8_000 * seconds), 8_000)], { type: 'audio/wav' }));
