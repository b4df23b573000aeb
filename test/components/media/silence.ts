import { encodeWav } from '../../../src/browser/encodeWav.ts';

/** Creates a silent WAV recording and returns its blob URL. */
export const silence = (seconds: number): string =>
  URL.createObjectURL(new Blob([encodeWav(new Float32Array(8_000 * seconds), 8_000)], { type: 'audio/wav' }));
