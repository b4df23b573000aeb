/** Decibels relative to full scale that count as silence. */
const silenceDecibels = -60;

/**
 * Measures the loudness of a stream.
 *
 * @returns `level`, from 0 to 1; `end` releases the audio context.
 */
export function createLevelMeter(stream: MediaStream): {
  readonly level: () => number;
  readonly end: () => void;
} {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(stream).connect(analyser);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      const decibels = 10 * Math.log10(power || 1e-12);
      return Math.min(Math.max(1 - decibels / silenceDecibels, 0), 1);
    },
    end: () => void context.close(),
  };
}
