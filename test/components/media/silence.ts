import { wavOf } from '../../../src/react/browser/wavOf.ts';

/** Silence as a file, and its address. */
export const silence = (seconds: number): string =>
  URL.createObjectURL(new Blob([wavOf(new Float32Array(8_000 * seconds), 8_000)], { type: 'audio/wav' }));
