import { encodeWav } from '../../src/browser/encodeWav.ts';

const rate = 8_000;

/** A synthetic hum. @param seconds Length in seconds. */
export const hum = (seconds: number): Blob => {
  const samples = Float32Array.from(
    { length: seconds * rate },
    (_, at) => 0.2 * Math.sin((at * 2 * Math.PI * 220) / rate),
  );
  return new Blob([encodeWav(samples, rate)], { type: 'audio/wav' });
};
