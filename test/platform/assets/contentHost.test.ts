import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectContent } from '../../../platform/assets/conditionalRequest.ts';
import { type BusinessClient, businessErrorResponse, newBusiness } from '../support/business.ts';
import { manualClock } from '../support/clock.ts';
import { type Caller, databaseTimeout, startPlatform, turnCountingAgent } from '../support/platform.ts';
import { png, type Source, startSource } from './sourceServer.ts';

const clock = manualClock();
let caller: Caller;
let source: Source;
let business: BusinessClient;
beforeAll(async () => {
  source = await startSource();
  caller = await startPlatform(turnCountingAgent, { clock, outbound: { allowPrivate: true } });
  business = await newBusiness(caller.platform);
}, databaseTimeout);
afterAll(async () => {
  source.stop();
  await caller.close();
});

async function createAsset(access: 'PUBLIC' | 'PRIVATE' | 'CDN_PRIVATE', id?: string) {
  const metadata = { accessControlType: `ASSET_ACCESS_CONTROL_TYPE_${access}` };
  const created = await business.call('POST', '/assets', { uri: source.url, metadata, ...(id && { id }) });
  const { asset } = created.body as { asset: { id: string; uri: string; metadata: unknown } };
  const found = await business.call('GET', `/assets/${asset.id}`);
  expect(asset.metadata).toEqual(metadata);
  return { uri: asset.uri, cdnUri: (found.body as { cdnUri: string }).cdnUri };
}

async function request(uri: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(uri, { method, headers, redirect: 'manual' });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, header: (name: string) => response.headers.get(name) };
}
const requestJson = async (uri: string, headers?: Record<string, string>) => {
  const { status, bytes } = await request(uri, headers);
  return { status, body: JSON.parse(bytes.toString()) as unknown };
};

describe('The content host', () => {
  it('serves a public asset without a key, with headers that prevent its content from running', async () => {
    const { uri, cdnUri } = await createAsset('PUBLIC');
    expect(cdnUri).toBe(uri);
    const { status, bytes, header } = await request(uri);
    expect([status, bytes]).toEqual([200, png]);
    const names = ['content-type', 'content-length', 'cache-control', 'accept-ranges', 'last-modified'];
    expect(names.map(header)).toEqual([
      'image/png',
      String(png.length),
      'public, max-age=300',
      'bytes',
      clock.now().toUTCString(),
    ]);
    expect(header('etag')).toMatch(/^"[\w-]{43}"$/);
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(header('access-control-allow-origin')).toBe('*');
    const head = await request(uri, {}, 'HEAD');
    expect([head.status, head.header('content-length'), head.bytes.length]).toEqual([200, '1008', 0]);
  });

  it('serves markup as a download in plain text', async () => {
    const { respond } = source;
    source.respond = (_request, response) =>
      response.setHeader('content-type', 'text/html').end('<script>alert(1)</script>');
    const { uri } = await createAsset('PUBLIC');
    source.respond = respond;
    const { header } = await request(uri);
    expect([header('content-type'), header('content-disposition')]).toEqual([
      'text/plain; charset=utf-8',
      'attachment',
    ]);
  });

  it('serves byte ranges, and 416 for a range beyond the end', async () => {
    const { uri } = await createAsset('PUBLIC');
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=1000-', 1000, 1007],
      ['bytes=-8', 1000, 1007],
      ['bytes=1000-9999', 1000, 1007],
      ['bytes=-9999', 0, 1007],
    ] as const) {
      const part = await request(uri, { range });
      expect([part.status, part.header('content-range')]).toEqual([206, `bytes ${start}-${end}/1008`]);
      expect(part.bytes).toEqual(png.subarray(start, end + 1));
    }
    const beyond = await request(uri, { range: 'bytes=1008-' });
    expect([beyond.status, beyond.header('content-range')]).toEqual([416, 'bytes */1008']);
  });

  it('returns 304 when the caller has the current file, and 412 when If-Match names another', async () => {
    const { uri } = await createAsset('PUBLIC');
    const etag = (await request(uri)).header('etag') ?? '';
    const same = await request(uri, { 'if-none-match': `W/${etag}` });
    expect([same.status, same.bytes.length, same.header('etag')]).toEqual([304, 0, etag]);
    expect((await request(uri, { 'if-modified-since': clock.now().toUTCString() })).status).toBe(304);
    expect((await request(uri, { 'if-match': '"other"' })).status).toBe(412);
  });

  it('serves a PRIVATE asset only to a key of its business with the scope to read it', async () => {
    const { uri, cdnUri } = await createAsset('PRIVATE');
    expect(cdnUri).toBe(uri);
    expect(await requestJson(uri)).toEqual(businessErrorResponse(401, 'AUTHENTICATION'));
    expect(await requestJson(uri, { 'x-api-key': 'nonsense' })).toEqual(
      businessErrorResponse(401, 'AUTHENTICATION'),
    );
    const other = await newBusiness(caller.platform);
    expect(await requestJson(uri, { 'x-api-key': other.secret })).toEqual(
      businessErrorResponse(404, 'NOT_FOUND'),
    );
    const { businessId } = business;
    const inference = await caller.platform.keys.create({ businessId, name: 'agent', kind: 'inference' });
    expect(await requestJson(uri, { 'x-api-key': inference.secret })).toEqual(
      businessErrorResponse(403, 'PERMISSION'),
    );
    const mine = await request(uri, { 'x-api-key': business.secret });
    expect([mine.status, mine.bytes, mine.header('cache-control')]).toEqual([200, png, 'private, no-cache']);
    expect(mine.header('access-control-allow-origin')).toBeNull();
  });

  it('serves a CDN_PRIVATE asset at its uri and, for an hour, at its cdnUri, and at no other address', async () => {
    const { uri, cdnUri } = await createAsset('CDN_PRIVATE');
    for (const address of [uri, cdnUri]) {
      const signed = await request(address);
      expect([signed.status, signed.bytes, signed.header('cache-control')]).toEqual([
        200,
        png,
        'private, max-age=300',
      ]);
    }
    const another = await createAsset('CDN_PRIVATE');
    const withQueryOf = (address: string, query: string) =>
      Object.assign(new URL(address), { search: new URL(query).search }).href;
    const later = new URL(cdnUri);
    later.searchParams.set('expires', String(Number(later.searchParams.get('expires')) + 1));
    const everlasting = new URL(cdnUri);
    everlasting.searchParams.delete('expires');
    const plain = uri.replace(/\?.*/, '');
    const forgeries = [
      plain,
      `${plain}?signature=`,
      `${plain}?expires=&signature=`,
      withQueryOf(another.uri, uri),
      withQueryOf(another.uri, cdnUri),
      uri.slice(0, -2),
      cdnUri.slice(0, -2),
      later.href,
      everlasting.href,
      `${cdnUri}&expires=9`,
      `${uri}&expires=99999999999`,
    ];
    for (const forged of forgeries) {
      expect(await requestJson(forged, { 'x-api-key': business.secret })).toEqual(
        businessErrorResponse(403, 'PERMISSION'),
      );
    }
    clock.advance(3_599_000);
    expect((await request(cdnUri)).status).toBe(200);
    clock.advance(1000);
    expect(await requestJson(cdnUri)).toEqual(businessErrorResponse(403, 'PERMISSION'));
    expect((await request(uri)).status).toBe(200);
  });

  it('serves a replaced CDN_PRIVATE asset at the same uri, and no longer at its earlier cdnUri', async () => {
    const before = await createAsset('CDN_PRIVATE', 'secret-plan');
    const after = await createAsset('CDN_PRIVATE', 'secret-plan');
    expect(after.uri).toBe(before.uri);
    expect((await request(before.uri)).status).toBe(200);
    expect(await requestJson(before.cdnUri)).toEqual(businessErrorResponse(403, 'PERMISSION'));
  });

  it('no longer serves a CDN_PRIVATE asset at its uri once its access has been changed', async () => {
    const { uri } = await createAsset('CDN_PRIVATE', 'leaked-plan');
    await createAsset('PRIVATE', 'leaked-plan');
    expect(await requestJson(uri)).toEqual(businessErrorResponse(401, 'AUTHENTICATION'));
    await createAsset('CDN_PRIVATE', 'leaked-plan');
    expect(await requestJson(uri)).toEqual(businessErrorResponse(403, 'PERMISSION'));
  });

  it('returns 404 for every other path', async () => {
    const { uri } = await createAsset('PUBLIC');
    const { origin } = new URL(uri);
    for (const path of [
      '/cdn/',
      `/cdn/${business.businessId}`,
      `/cdn/${business.businessId}/none`,
      '/cdn/no-uuid/logo',
      `/cdn/${business.businessId}/..%2f..%2fetc%2fpasswd`,
      `/cdn/${business.businessId}/%00`,
      '/cdn/..%2f..%2f..%2fetc/passwd',
    ]) {
      expect(await requestJson(origin + path)).toEqual(businessErrorResponse(404, 'NOT_FOUND'));
    }
  });

  it('serves every request while an asset is being replaced', { timeout: databaseTimeout }, async () => {
    const { uri } = await createAsset('PUBLIC', 'replaced-often');
    let isReplacing = true;
    const replacing = (async () => {
      while (isReplacing) await createAsset('PUBLIC', 'replaced-often');
    })();
    const statuses = new Set<number>();
    for (let index = 0; index < 60; index++) {
      statuses.add((await request(uri)).status);
      clock.advance(100);
    }
    isReplacing = false;
    await replacing;
    expect(statuses).toEqual(new Set([200]));
  });
});

describe('selectContent', () => {
  const file = { etag: '"a"', storedAt: new Date('2026-11-21T08:00:00.500Z'), bytes: 10 };
  const whole = { status: 200, start: 0, end: 9 };
  const [then, earlier] = ['Sat, 21 Nov 2026 08:00:00 GMT', 'Sat, 21 Nov 2026 07:59:59 GMT'];
  it.each([
    [{}, whole],
    [{ range: 'bytes=2-3' }, { status: 206, start: 2, end: 3 }],
    [
      { range: 'bytes=2-3', 'if-range': '"a"' },
      { status: 206, start: 2, end: 3 },
    ],
    [{ range: 'bytes=2-3', 'if-range': '"b"' }, whole],
    [{ range: 'bytes=2-3', 'if-range': 'W/"a"' }, whole],
    [{ range: 'bytes=2-3', 'if-range': then }, whole],
    [{ range: 'bytes=0-1,4-5' }, whole],
    [{ range: 'bytes=5-2' }, whole],
    [{ range: 'bytes=-' }, whole],
    [{ range: 'lines=1-2' }, whole],
    [{ range: 'bytes=-0' }, { status: 416 }],
    [{ range: 'bytes=10-12' }, { status: 416 }],
    [{ range: 'bytes=99999999999999999999-' }, { status: 416 }],
    [{ 'if-none-match': '"b", "a"' }, { status: 304 }],
    [{ 'if-none-match': '*' }, { status: 304 }],
    [{ 'if-none-match': '"b"', 'if-modified-since': then }, whole],
    [{ 'if-none-match': '"a"', range: 'bytes=2-3' }, { status: 304 }],
    [{ 'if-modified-since': then }, { status: 304 }],
    [{ 'if-modified-since': earlier }, whole],
    [{ 'if-modified-since': 'yesterday' }, whole],
    [{ 'if-match': '"b"' }, { status: 412 }],
    [{ 'if-match': '*' }, whole],
    [{ 'if-match': '"a"', 'if-unmodified-since': earlier }, whole],
    [{ 'if-unmodified-since': earlier }, { status: 412 }],
    [{ 'if-unmodified-since': then }, whole],
  ])('%j selects %j', (headers, selection) => {
    expect(selectContent(headers, file)).toEqual(selection);
  });
});
