import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyDelivery } from '../../../platform/verify.ts';
import type { BusinessEvent } from '../../../platform/webhooks/emit.ts';
import { type Caller, databaseTimeout, startPlatform, waitOptions } from '../support/platform.ts';
import type { Respond } from '../support/receiver.ts';
import { createWebhookFixture, type WebhookFixture } from '../support/webhookFixture.ts';

let caller: Caller;
let shop: WebhookFixture;
beforeAll(async () => {
  const limits = { jobPollInterval: 20, deliveryRetryDelays: Array(8).fill(1) };
  caller = await startPlatform(undefined, { outbound: { allowPrivate: true }, limits });
}, databaseTimeout);
beforeEach(async () => {
  shop = await createWebhookFixture(caller.platform);
});
afterEach(() => shop.receiver.close());
afterAll(() => caller.close());

const signatureOf = (index: number) =>
  String(shop.receiver.arrivals[index]?.headers['x-service-hmac-sha256']);

const bodies: readonly BusinessEvent['body'][] = [
  {},
  { text: 'plain' },
  { text: 'Olá, 你好, 😀, \u2028 and \u2029' },
  { text: '</script> / \\ "quoted" \u0000 \t' },
  { text: 'half a pair \ud83d' },
  { text: 'long '.repeat(20_000) },
];

/** Signatures computed by independent programs. */
const independentSignatures = {
  'Python (Debian: python3)': (body: Buffer, secret: string) =>
    execFileSync(
      'python3',
      [
        '-c',
        'import base64,hmac,sys;print(base64.b64encode(hmac.digest(sys.argv[1].encode(),sys.stdin.buffer.read(),"sha256")).decode(),end="")',
        secret,
      ],
      { input: body, encoding: 'utf8' },
    ),
  'OpenSSL (Debian: openssl)': (body: Buffer, secret: string) =>
    execFileSync('openssl', ['base64', '-A'], {
      input: execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-binary'], { input: body }),
      encoding: 'utf8',
    }),
};
const isInstalled = (program: string) => {
  try {
    execFileSync(program, ['--help'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
};

describe('Deliveries over sockets', { timeout: databaseTimeout }, () => {
  it('Events: a delivery carries the Base64 HMAC-SHA256 of the raw body, keyed with the active key', async () => {
    await shop.register();
    const secret = await shop.newSecret();
    for (const body of bodies) await shop.emit(body);
    await shop.waitForArrivals(bodies.length);
    for (const { headers, body } of shop.receiver.arrivals) {
      expect(headers['content-type']).toBe('application/json');
      expect(await verifyDelivery(body, String(headers['x-service-hmac-sha256']), secret)).toBe(true);
    }
    const texts = shop.receiver.arrivals.map(({ body }) => body.toString()).sort();
    expect(texts).toEqual(bodies.map((body) => JSON.stringify(body)).sort());
  });

  for (const [name, signatureBy] of Object.entries(independentSignatures)) {
    const program = name.startsWith('Python') ? 'python3' : 'openssl';
    // On CI a missing program fails the test; elsewhere the test is skipped.
    it.skipIf(process.env.CI !== '1' && !isInstalled(program))(
      `Events: ${name} computes the same signatures`,
      async () => {
        await shop.register();
        const secret = await shop.newSecret();
        for (const body of bodies) await shop.emit(body);
        await shop.waitForArrivals(bodies.length);
        const theirs = shop.receiver.arrivals.map(({ body }) => signatureBy(body, secret));
        expect(shop.receiver.arrivals.map((_, index) => signatureOf(index))).toEqual(theirs);
      },
    );
  }

  it('Authentication: webhook deliveries are authenticated by a secret of their own', async () => {
    await shop.register();
    const ownSecret = await shop.newSecret();
    const { id } = await caller.platform.keys.create({
      businessId: shop.businessId,
      name: 'another',
      kind: 'full',
    });
    await shop.emit({ n: 1 });
    await shop.waitForArrivals(1);
    // API keys do not affect deliveries.
    await caller.platform.keys.revoke(shop.businessId, id);
    await shop.emit({ n: 2 });
    await shop.waitForArrivals(2);
    for (const { headers, body } of shop.receiver.arrivals) {
      const signature = String(headers['x-service-hmac-sha256']);
      expect(await verifyDelivery(body, signature, ownSecret)).toBe(true);
      expect(await verifyDelivery(body, signature, shop.secret)).toBe(false);
      expect(JSON.stringify(headers)).not.toContain(shop.secret);
    }
  });

  it('Events: after a rotation deliveries are signed with the new secret, and the old secret fails', async () => {
    await shop.register();
    const before = await shop.newSecret();
    await shop.emit({ n: 1 });
    await shop.waitForArrivals(1);
    const after = await shop.newSecret();
    await shop.emit({ n: 2 });
    await shop.waitForArrivals(2);
    const verified = async (secret: string) =>
      Promise.all(
        shop.receiver.arrivals.map(({ body }, index) => verifyDelivery(body, signatureOf(index), secret)),
      );
    expect([await verified(before), await verified(after)]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  const failures: readonly (readonly [string, Respond, object])[] = [
    [
      '201',
      (response) => response.writeHead(201).end('made'),
      { outcome: 'refused', status: 201, answer: 'made' },
    ],
    ['204', (response) => response.writeHead(204).end(), { outcome: 'refused', status: 204, answer: '' }],
    ['500', (response) => response.writeHead(500).end('a\0b'), { outcome: 'refused', answer: 'a\u{fffd}b' }],
    ['a connection that is cut', (response) => response.destroy(), { outcome: 'connection' }],
    [
      'a redirect, which is not followed',
      (response) => response.writeHead(307, { location: shop.receiver.url }).end(),
      { outcome: 'refused', status: 307 },
    ],
  ];
  it.each(failures)(
    'Events: only 200 is success; anything else is tried again: %s',
    async (_what, respond, logged) => {
      await shop.register();
      await shop.newSecret();
      shop.receiver.respondWith((response, arrival) => {
        if (shop.receiver.arrivals.length < 3) respond(response, arrival);
        else response.end();
      });
      await shop.emit({ n: 1 });
      const delivered = await shop.waitForState('delivered');
      expect(delivered?.attemptLog).toMatchObject([logged, logged, { outcome: 'accepted', status: 200 }]);
      expect(shop.receiver.arrivals).toHaveLength(3);
      expect(new Set(shop.receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    },
  );

  it('Delete webhook: delivery for the topic stops at once', async () => {
    const id = await shop.register();
    await shop.register('delivery_status');
    await shop.newSecret();
    shop.receiver.respondWith((response) => response.writeHead(500).end());
    await shop.emit({ n: 1 });
    await shop.waitForArrivals(1);
    expect((await shop.call('DELETE', `/delete/webhooks/${id}`)).status).toBe(200);
    const before = shop.receiver.arrivals.length;
    await shop.emit({ n: 2 });
    shop.receiver.respondWith((response) => response.end());
    await shop.emit({ n: 3 }, 'delivery_status');
    await vi.waitFor(() => expect(String(shop.receiver.arrivals.at(-1)?.body)).toBe('{"n":3}'), waitOptions);
    const later = shop.receiver.arrivals.slice(before).map(({ body }) => String(body));
    expect(later.filter((body) => body === '{"n":2}')).toEqual([]);
    expect(await shop.waitForState('delivered')).toMatchObject({ topic: 'delivery_status' });
  });
});
