import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, run } from '../../support/processes.ts';
import { bundleProgram } from '../support/bundle.ts';
import { databaseTimeout } from '../support/platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'shelftalk-receiver-'));
const secretFile = join(folder, 'secret');
let receiver: Running;
let url: string;
beforeAll(async () => {
  writeFileSync(secretFile, 'whk_first\n');
  const script = await bundleProgram('platform/example/receiver.mjs');
  receiver = run(script, [], { PORT: '0', WEBHOOK_SECRET_FILE: secretFile });
  url = (await receiver.printed(/Receiving on (\S+)/))[1] ?? '';
}, databaseTimeout);
afterAll(async () => {
  await receiver.stop();
  rmSync(folder, { recursive: true });
});

async function deliver(id: string, body: string, secret: string): Promise<number> {
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  const headers = { 'webhook-id': id, 'x-service-hmac-sha256': signature };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
const handled = (text: string) => receiver.output().split(text).length - 1;

describe('The example receiver', () => {
  it('handles a repeated event once and returns 200 each time', async () => {
    const again = Array.from({ length: 5 }, () => deliver('one', '{"n":1}', 'whk_first'));
    expect(await Promise.all(again)).toEqual([200, 200, 200, 200, 200]);
    expect(await deliver('one', '{"n":1}', 'whk_first')).toBe(200);
    expect(handled('{"n":1}')).toBe(1);
  });

  it('rejects another secret, and accepts a rotated secret at once', async () => {
    expect(await deliver('two', '{"n":2}', 'whk_second')).toBe(401);
    writeFileSync(secretFile, 'whk_second');
    expect(await deliver('two', '{"n":2}', 'whk_second')).toBe(200);
    expect(await deliver('three', '{"n":3}', 'whk_first')).toBe(401);
    expect([handled('{"n":2}'), handled('{"n":3}')]).toEqual([1, 0]);
  });

  it('returns 500 for an event that it fails to handle, and handles the repeated event', async () => {
    expect(await deliver('four', 'no JSON', 'whk_second')).toBe(500);
    expect(await deliver('four', '{"n":4}', 'whk_second')).toBe(200);
    expect(handled('{"n":4}')).toBe(1);
  });
});
