import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Source, startSource } from '../assets/sourceServer.ts';
import { type BusinessClient, newBusiness } from '../support/business.ts';
import {
  type Caller,
  databaseTimeout,
  startPlatform,
  turnCountingAgent,
  userMessage,
} from '../support/platform.ts';

let caller: Caller;
let source: Source;
let first: BusinessClient;
let other: BusinessClient;
/** The ids of the first business, by the names of parameters and fields. */
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  source = await startSource();
  const outbound = { allowPrivate: true, resolve: async () => [] };
  caller = await startPlatform(turnCountingAgent, { outbound });
  first = await newBusiness(caller.platform, caller.businessId);
  other = await newBusiness(caller.platform);
  await caller.platform.channels.ensureChannel(first.businessId);
  const created = async (path: string, body?: object) => {
    const response = await first.call('POST', path, body);
    expect(response.status, path).toBe(200);
    return response.body;
  };
  const webhook = (await created('/create/webhooks', {
    topic: 'messages',
    address: 'https://hooks.example.com/secret-address',
  })) as { id: string };
  await created('/business_keys');
  const keys = JSON.stringify((await first.call('GET', '/business_keys')).body);
  await created('/assets', { uri: source.url, id: 'secret-asset' });
  await created('/create/template', {
    name: 'secret_template',
    language: { code: 'en_US' },
    category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY',
    template_components: [{ body: { text: { text: 'Your order is ready.' } } }],
  });
  const { sessionId } = await caller.open('secret-customer');
  ids = {
    webhookId: webhook.id,
    assetId: 'secret-asset',
    templateGroupId: 'secret_template',
    sessionId,
    keyId: /"id":"([^"]+)"/.exec(keys)?.[1] ?? '',
  };
}, databaseTimeout);
afterAll(async () => {
  source.stop();
  await caller.close();
});

interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}
const operations = (): Operation[] =>
  Object.entries(caller.platform.openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as Operation['method'], path })),
  );

/** Valid bodies for a business, by the end of the path; `session` is the body of all agent operations. */
const bodies = (businessId: string): Readonly<Record<string, unknown>> => ({
  '/create/webhooks': { topic: 'delivery_status', address: 'https://hooks.example.com/b' },
  '/update/webhooks/{webhookId}': { address: 'https://hooks.example.com/taken-over' },
  '/create/template': {
    name: 'taken_over',
    language: { code: 'en_US' },
    category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY',
    template_components: [{ body: { text: { text: 'Hello.' } } }],
  },
  '/assets': { uri: source.url, id: 'secret-asset' },
  '/send/messages': {
    recipient: { id: '+12025550199', channelType: 'chatapp' },
    message: { text: 'Hello' },
  },
  '/send/chatapp_templated_messages': {
    number: '+12025550199',
    templateName: 'secret_template',
    language: 'en_US',
  },
  session: {
    businessId,
    clientKey: 'secret-customer',
    sessionId: ids.sessionId,
    inputEvents: [userMessage('hello')],
  },
});

async function call({ method, path }: Operation, secret: string, businessId: string) {
  const url = path
    .replace('{businessId}', businessId)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
  const all = bodies(businessId);
  const body = path.startsWith('/v1/') ? all[path.replace('/v1/businesses/{businessId}', '')] : all.session;
  const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const reply = await caller.platform.app.inject({
    method,
    url,
    headers,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, text: reply.payload };
}

/** Everything that the API lists for the first business. */
const listAll = async () =>
  JSON.stringify(
    await Promise.all([
      first.call('GET', '/webhooks'),
      first.call('GET', '/business_keys'),
      first.call('POST', '/get/templates'),
      first.call('GET', '/get/quality_signals'),
      first.call('GET', '/assets/secret-asset'),
      caller.platform.sessions.list({ businessId: first.businessId }),
    ]),
  );

describe('Two businesses', () => {
  it('reject every request that has the key of the other business, and change nothing', async () => {
    const before = await listAll();
    for (const operation of operations()) {
      const { status, text } = await call(operation, other.secret, first.businessId);
      const refused = operation.path.startsWith('/v1/') ? 404 : 403;
      expect([operation, status, text.includes('secret-')]).toEqual([operation, refused, false]);
    }
    expect(await listAll()).toBe(before);
  });

  it('find and change nothing by the ids of the other business', async () => {
    const before = await listAll();
    for (const operation of operations()) {
      const { status, text } = await call(operation, other.secret, other.businessId);
      expect(status, JSON.stringify(operation)).toBeLessThan(500);
      expect(text, JSON.stringify(operation)).not.toContain(first.businessId);
      expect(text, JSON.stringify(operation)).not.toContain('secret-address');
      const usesFirstId = Object.keys(ids).some((name) => operation.path.includes(`{${name}}`));
      // Deleting an unknown template succeeds, and the other business now has its own asset with this id.
      if (usesFirstId && !/templateGroupId|assetId/.test(operation.path)) {
        expect([operation, status]).toEqual([operation, 404]);
      }
    }
    expect(await listAll()).toBe(before);
  });

  it('do not find agent sessions of the other business', async () => {
    for (const name of ['invoke', 'invoke_sync', 'close']) {
      const operation = { method: 'POST', path: `/external/v1/ai/agent_graph/${name}` } as const;
      expect((await call(operation, other.secret, other.businessId)).status).toBe(404);
      expect((await call(operation, other.secret, first.businessId)).status).toBe(403);
    }
    expect((await caller.platform.sessions.get(first.businessId, ids.sessionId ?? ''))?.closedAt).toBeNull();
  });
});
