import { slowStreams } from '../proxy/load.ts';
import { startPlatform } from '../proxy/platform.ts';
import { startRelay } from '../proxy/startRelay.ts';
import type { Measured } from './cpu.ts';

/** Measures open streams of a started proxy. */
export async function measureStreams(sizes: readonly number[]): Promise<readonly Measured[]> {
  const platform = await startPlatform();
  const measured: Measured[] = [];
  for (const size of sizes) {
    const relay = await startRelay('shelftalk', platform.port);
    if (!relay) continue;
    const { bytesAStream } = await slowStreams(relay, size);
    measured.push({ size, values: { 'kB a stream': bytesAStream / 1000 } });
    await relay.stop();
  }
  platform.stop();
  return measured;
}
