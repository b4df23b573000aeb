import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../platform/http/app.ts';
import { createControlApp, type Platform } from '../../../platform/index.ts';
import { type Caller, databaseTimeout, startPlatform } from '../support/platform.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const logger = { level: 'trace', stream };
const token = 'control-token';
const secret = 'Secr3t';

let caller: Caller;
let control: ReturnType<typeof createControlApp>;
let failing: Platform['app'];
beforeAll(async () => {
  caller = await startPlatform(undefined, { logger });
  control = createControlApp({ platform: caller.platform, businessId: caller.businessId, token, logger });
  failing = createApp({ bodyLimit: 1000, logger });
  failing.get('/fails', () => {
    const cause = new Error(`GET https://shop.example/a.png?signature=${secret} was refused`);
    const detail = `Failing row contains (https://shop.example/a.png?signature=${secret}).`;
    throw Object.assign(new Error(`https://shop.example/?signature=${secret} failed`, { cause }), { detail });
  });
}, databaseTimeout);
afterAll(async () => {
  await failing.close();
  await control.close();
  await caller.close();
});

describe('The log', () => {
  it('contains no query string of a request or an error', async () => {
    const { app } = caller.platform;
    const query = `?expires=1&signature=${secret}&clientKey=${secret}`;
    const statuses = [];
    for (const url of [
      '/cdn/none/logo',
      `/v1/businesses/${caller.businessId}/webhooks`,
      '/nothing',
      '/%zz',
    ]) {
      statuses.push((await app.inject({ method: 'GET', url: `${url}${query}` })).statusCode);
    }
    const headers = { host: 'localhost', authorization: `Bearer ${token}` };
    const listed = await control.inject({ method: 'GET', url: `/sessions${query}`, headers });
    const failed = await failing.inject({ method: 'GET', url: `/fails${query}` });
    expect([...statuses, listed.statusCode, failed.statusCode]).toEqual([404, 401, 404, 400, 200, 500]);
    const log = lines.join('');
    for (const path of [
      '/cdn/none/logo',
      '/webhooks',
      '/nothing',
      '/sessions',
      'https://shop.example/ failed',
    ]) {
      expect(log).toContain(path);
    }
    expect(log).not.toContain(secret);
  });
});
