import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { send, startProxy } from '../proxy/support/startProxy.ts';
import { root } from '../support/sources.ts';

const ticket = {
  email: 'ana@example.com',
  message: 'My zip is broken.',
  reason: 'The customer wants to talk to a person.',
  reasonKind: 'agent',
  conversation: 'You: Hello',
};

async function openShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-tickets-'));
  const { port } = await startProxy({
    env: { DATA_DIR: dataDir, DEMO_ROUTES: join(root, 'demo/server/tickets.mjs') },
  });
  const folder = join(dataDir, 'tickets');
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = send(port, '/shop/tickets', text, { 'content-type': 'application/json', ...headers });
    const result = (await response.json()) as {
      reference?: string;
      message?: string;
      error?: { code: string; message: string };
    };
    return { status: response.status, headers: response.headers, ...result };
  };
  return { folder, post };
}

describe('The ticket form of the demo shop', () => {
  it('stores a ticket that only the user of the process can read, and returns its reference', async () => {
    const { folder, post } = await openShop();
    const { status, reference = '', message } = await post({ ...ticket, role: 'admin' });
    expect([status, reference, message]).toEqual([
      201,
      expect.stringMatching(/^T-[2-9A-HJKMNP-Z]{6}$/),
      `Your reference number is ${reference}.`,
    ]);
    const file = join(folder, `${reference}.json`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      reference,
      ...ticket,
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each<[string, unknown, string]>([
    ['a body that is not JSON', '{"email":', 'The body is not JSON.'],
    ['a list', [], 'The body is not an object.'],
    ['a ticket without email', { ...ticket, email: undefined }, 'email is not an email address.'],
    ['an email without a host', { ...ticket, email: 'ana' }, 'email is not an email address.'],
    ['an empty message', { ...ticket, message: ' ' }, 'message is empty.'],
    ['a message that is a number', { ...ticket, message: 7 }, 'message must be a string.'],
    ['a long message', { ...ticket, message: 'x'.repeat(4001) }, 'message has more than 4000 characters.'],
    [
      'an object with __proto__',
      '{"__proto__":{"email":"a@b.example","message":"x"}}',
      'email is not an email address.',
    ],
  ])('refuses %s with 400 and stores nothing', async (_, body, message) => {
    const { folder, post } = await openShop();
    expect(await post(body)).toMatchObject({ status: 400, error: { code: 'bad_request', message } });
    expect(() => readdirSync(folder)).toThrow();
  });

  it('refuses a body that is too large, and a content type other than JSON', async () => {
    const { post } = await openShop();
    expect((await post({ ...ticket, conversation: 'x'.repeat(300_000) })).status).toBe(413);
    expect((await post('message=x', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('accepts five tickets from one address in ten minutes, then returns 429', async () => {
    const { folder, post } = await openShop();
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await post(ticket)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    const refused = await post(ticket);
    expect([refused.status, refused.error?.code, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '600',
    ]);
    expect(readdirSync(folder)).toHaveLength(5);
  });

  it('returns 404 without DEMO_ROUTES', async () => {
    const { port } = await startProxy();
    const response = send(port, '/shop/tickets', JSON.stringify(ticket), {
      'content-type': 'application/json',
      origin: 'https://shop.example',
    });
    await response.end();
    expect(response.status).toBe(404);
  });
});
