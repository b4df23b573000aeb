import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { type BusinessClient, businessErrorResponse, newBusiness } from '../support/business.ts';
import { manualClock } from '../support/clock.ts';
import { type Caller, databaseTimeout, startPlatform, turnCountingAgent } from '../support/platform.ts';
import { png, type Source, startSource } from './sourceServer.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
type Created = { asset: { id: string; uri: string } };

/** Contract tests of the asset endpoints, run on the embedded database and on PostgreSQL. */
export function describeAssets(name: string, current: () => Database): void {
  describe(name, () => {
    const clock = manualClock();
    const folder = mkdtempSync(join(tmpdir(), 'shelftalk-asset-files-'));
    let caller: Caller;
    let source: Source;
    let business: BusinessClient;
    beforeAll(async () => {
      source = await startSource();
      caller = await startPlatform(turnCountingAgent, {
        database: current(),
        clock,
        outbound: { allowPrivate: true },
        assetFolder: folder,
        limits: { assetBytes: 5000 },
      });
      business = await newBusiness(caller.platform);
    }, databaseTimeout);
    afterAll(async () => {
      source.stop();
      await caller.close();
      rmSync(folder, { recursive: true });
    });
    const create = (body: object) => business.call('POST', '/assets', body);
    const filesOnDisk = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

    it('Create asset: fetches the file by its URL, stores it and returns the asset', async () => {
      const { status, body } = await create({ uri: source.url });
      const { asset } = body as Created;
      expect([status, body]).toEqual([
        200,
        {
          asset: {
            id: expect.stringMatching(uuid),
            ownerId: business.businessId,
            uri: `${new URL(caller.url('')).origin}/cdn/${business.businessId}/${asset.id}`,
            source: { uri: source.url },
            metadata: { accessControlType: 'ASSET_ACCESS_CONTROL_TYPE_PUBLIC' },
          },
        },
      ]);
      const file = await fetch(asset.uri);
      expect(Buffer.from(await file.arrayBuffer())).toEqual(png);
      expect(file.headers.get('content-type')).toBe('image/png');
      for (const entry of filesOnDisk()) {
        expect(statSync(join(entry.parentPath, entry.name)).mode & 0o777).toBe(0o600);
      }
    });

    it.each([
      [{}, 'uri is missing'],
      [{ uri: '' }, 'uri'],
      [{ uri: 'https://example.com/a\u0000b' }, 'uri cannot be fetched. It is not a URL.'],
      [{ uri: 'picture.png' }, 'uri cannot be fetched. It is not a URL.'],
      [{ uri: 'ftp://example.com/a' }, 'uri cannot be fetched. It must begin with https://.'],
      [{ uri: 'https://me:pw@example.com/a' }, 'uri cannot be fetched. It must not contain a user name'],
      [{ uri: 'http://127.0.0.1:1/' }, 'uri cannot be fetched. It cannot be reached.'],
      [{ uri: 'http://169.254.169.254/' }, 'uri cannot be fetched. Its host is not on the public internet.'],
      [{ uri: 'https://example.com/', id: '../secret' }, 'id has an invalid format'],
      [{ uri: 'https://example.com/', id: '..' }, 'id has an invalid format'],
      [{ uri: 'https://example.com/', id: 'x'.repeat(129) }, 'id has an invalid format'],
      [
        { uri: 'https://example.com/', metadata: { accessControlType: 'OPEN' } },
        'metadata.accessControlType must be ASSET_ACCESS_CONTROL_TYPE_PUBLIC or',
      ],
    ])('Create asset: %j is 400', async (body, message) => {
      const result = await create(body);
      expect(result).toEqual(businessErrorResponse(400, 'INVALID_REQUEST'));
      expect(result.body).toMatchObject({ message: expect.stringContaining(message) });
    });

    it.each([401, 403, 404, 500, 304, 204])(
      'Create asset: a source that responds with %i is 400',
      async (status) => {
        const { respond } = source;
        source.respond = (_request, response) => response.writeHead(status, { location: '/other' }).end();
        const refused = await create({ uri: source.url });
        source.respond = respond;
        expect(refused).toEqual(
          businessErrorResponse(400, 'INVALID_REQUEST', { details: { field: 'uri', reason: 'answer' } }),
        );
      },
    );

    it('Create asset: follows redirects and returns the original address as the source', async () => {
      const { respond } = source;
      source.respond = (request, response) =>
        request.url === '/moved'
          ? respond(request, response)
          : response.writeHead(302, { location: '/moved' }).end();
      const { status, body } = await create({ uri: source.url });
      source.respond = respond;
      expect([status, body]).toMatchObject([200, { asset: { source: { uri: source.url } } }]);
    });

    it('Create asset: an endless redirect is 400', async () => {
      const { respond } = source;
      source.respond = (_request, response) => response.writeHead(302, { location: '/picture' }).end();
      const refused = await create({ uri: source.url });
      source.respond = respond;
      expect(refused).toEqual(
        businessErrorResponse(400, 'INVALID_REQUEST', { details: { field: 'uri', reason: 'redirects' } }),
      );
    });

    it('Create asset: an empty, too large or truncated file is 400 and leaves nothing on disk', async () => {
      const before = filesOnDisk().length;
      const { respond } = source;
      const reasons = [];
      for (const broken of [
        (_request, response) => response.end(),
        (_request, response) => response.end(Buffer.alloc(5001)),
        (_request, response) => {
          response.writeHead(200, { 'content-length': 100 });
          response.write('half', () => response.destroy());
        },
      ] satisfies Source['respond'][]) {
        source.respond = broken;
        const { status, body } = await create({ uri: source.url });
        reasons.push([status, (body as { details: unknown }).details]);
      }
      source.respond = respond;
      expect(reasons).toEqual(
        ['answer', 'size', 'connection'].map((reason) => [400, { field: 'uri', reason }]),
      );
      expect(filesOnDisk().length).toBe(before);
    });

    it('Create asset: an existing id replaces the asset and its file and keeps its address', async () => {
      const first = (await create({ uri: source.url, id: 'logo.v1' })).body as Created;
      const old = await fetch(first.asset.uri);
      const before = filesOnDisk().length;
      const { respond } = source;
      source.respond = (_request, response) => response.end('words');
      const second = (await create({ uri: source.url, id: 'logo.v1' })).body as Created;
      source.respond = respond;
      expect([second.asset.id, second.asset.uri]).toEqual(['logo.v1', first.asset.uri]);
      const now = await fetch(second.asset.uri);
      expect(await now.text()).toBe('words');
      expect(now.headers.get('etag')).not.toBe(old.headers.get('etag'));
      expect(filesOnDisk().length).toBe(before);
    });

    it('Create asset: ten simultaneous requests with one id leave one asset with one file', async () => {
      const before = filesOnDisk().length;
      const all = await Promise.all(
        Array.from({ length: 10 }, () => create({ uri: source.url, id: 'contested' })),
      );
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
      expect(filesOnDisk().length).toBe(before + 1);
    });

    it('Create asset, Get asset: a failed fetch for an existing id leaves the asset unchanged', async () => {
      await create({ uri: source.url, id: 'kept' });
      expect((await create({ uri: 'http://127.0.0.1:1/', id: 'kept' })).status).toBe(400);
      const { cdnUri } = (await business.call('GET', '/assets/kept')).body as { cdnUri: string };
      expect(Buffer.from(await (await fetch(cdnUri)).arrayBuffer())).toEqual(png);
    });

    it('Get asset: returns the cdnUri of an asset with a generated id', async () => {
      const made = (await create({ uri: source.url })).body as Created;
      expect(await business.call('GET', `/assets/${made.asset.id}`)).toEqual({
        status: 200,
        body: { cdnUri: made.asset.uri },
      });
    });

    it('Get asset: a malformed id is 400, an unknown id or an id of another business is 404', async () => {
      clock.advance(1000);
      for (const id of ['-x', '.x', 'a%2fb', 'a%20b', 'x'.repeat(129)]) {
        expect(await business.call('GET', `/assets/${id}`)).toEqual(
          businessErrorResponse(400, 'INVALID_REQUEST'),
        );
      }
      const other = await newBusiness(caller.platform);
      await create({ uri: source.url, id: 'mine' });
      for (const [client, id] of [
        [business, 'nothing'],
        [other, 'mine'],
      ] as const) {
        expect(await client.call('GET', `/assets/${id}`)).toEqual(businessErrorResponse(404, 'NOT_FOUND'));
      }
    });

    async function expectRateLimit(method: 'GET' | 'POST', path: string, served: number): Promise<void> {
      clock.advance(1000);
      const frequent = await newBusiness(caller.platform);
      const body = method === 'POST' ? {} : undefined;
      const statuses: number[] = [];
      for (let index = 0; index < 102; index++)
        statuses.push((await frequent.call(method, path, body)).status);
      expect(statuses).toEqual([...Array.from({ length: 100 }, () => served), 429, 429]);
      expect((await business.call(method, path, body)).status).toBe(served);
      clock.advance(999);
      expect(await frequent.call(method, path, body)).toEqual(businessErrorResponse(429, 'RATE_LIMIT'));
      clock.advance(1);
      expect((await frequent.call(method, path, body)).status).toBe(served);
    }

    it('Create asset: more than 100 requests a second from one business are 429', () =>
      expectRateLimit('POST', '/assets', 400));

    it('Get asset: more than 100 requests a second from one business are 429', () =>
      expectRateLimit('GET', '/assets/none', 404));
  });
}
