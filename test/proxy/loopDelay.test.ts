import { expect, test } from 'vitest';
import { send, startProxy } from './support/startProxy.ts';

test('is not ready while the event loop is blocked for more than half a second at a time', async () => {
  const { port } = await startProxy({ loopDelay: 'measured' });
  let isLagging = true;
  const lag = () => {
    const end = performance.now() + 600;
    while (performance.now() < end);
    if (isLagging) setImmediate(lag);
  };
  lag();
  // Delays before the lag, such as start-up, count in the first sample only; the loop is blocked for 600 ms at a time.
  const status = async () => (await send(port, '/readyz', undefined).end()).status;
  await expect.poll(status, { timeout: 20_000 }).toBe(503);
  isLagging = false;
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
});
