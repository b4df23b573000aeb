import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessClient, businessErrorResponse, newBusiness } from '../support/business.ts';
import { type Caller, databaseTimeout, startPlatform } from '../support/platform.ts';

let caller: Caller;
let shop: BusinessClient;
beforeAll(async () => {
  const resolve = async (host: string) => {
    if (host === 'later.example') throw new Error('not yet');
    return [{ address: host === 'inside.example' ? '10.0.0.1' : '203.0.114.7', family: 4 }];
  };
  caller = await startPlatform(undefined, { outbound: { resolve } });
}, databaseTimeout);
beforeEach(async () => {
  shop = await newBusiness(caller.platform);
});
afterAll(() => caller.close());

const address = 'https://shop.example/events';
const engagementConfiguration = {
  engagementToken: 'token',
  engagementWebhookUrl: 'https://engage.example/in',
};
const create = (body: object) => shop.call('POST', '/create/webhooks', body);
const update = (id: string, body: object) => shop.call('PUT', `/update/webhooks/${id}`, body);
const remove = (id: string) => shop.call('DELETE', `/delete/webhooks/${id}`);
const list = async () =>
  ((await shop.call('GET', '/webhooks')).body as { entity: { webhooks: Record<string, unknown>[] } }).entity
    .webhooks;
async function createWebhook(body: object): Promise<string> {
  const response = await create(body);
  expect(response).toEqual({ status: 200, body: { id: expect.any(String) } });
  return (response.body as { id: string }).id;
}
const invalid = (rule: string, path: string) =>
  businessErrorResponse(400, 'INVALID_REQUEST', { details: { rule, path } });
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('Webhook registrations', () => {
  it('Create webhook: topic and address are required', async () => {
    expect(await create({ address })).toEqual(
      businessErrorResponse(400, 'INVALID_REQUEST', { message: 'topic is missing' }),
    );
    expect(await create({ topic: 'messages' })).toEqual(
      businessErrorResponse(400, 'INVALID_REQUEST', { message: 'address is missing' }),
    );
  });

  it('Create webhook: returns the id', async () => {
    const id = await createWebhook({ topic: 'messages', address });
    expect(await list()).toEqual([
      {
        id,
        topic: 'messages',
        type: 'custom',
        address,
        configuration: { echo: false, channelTypes: [], filters: [] },
      },
    ]);
  });

  it('Create webhook: the type is one of five', async () => {
    for (const type of ['custom', 'integration_a', 'integration_b', 'integration_c']) {
      const id = await createWebhook({ topic: 'messages', address, type });
      expect(await list()).toMatchObject([{ type }]);
      await remove(id);
    }
    expect(await create({ topic: 'messages', address, type: 'other' })).toEqual(
      businessErrorResponse(400, 'INVALID_REQUEST'),
    );
  });

  it('Create webhook: a second registration of a topic is 409', async () => {
    await createWebhook({ topic: 'messages', address });
    await createWebhook({ topic: 'delivery_status', address });
    expect(await create({ topic: 'messages', address: `${address}/2` })).toEqual(
      businessErrorResponse(409, 'CONFLICT', { details: { rule: 'oneWebhookPerTopic', path: 'topic' } }),
    );
    expect(await list()).toMatchObject([{ address }, { address }]);
  });

  it('Create webhook: of several concurrent requests, one succeeds', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => create({ topic: 'messages', address })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it.each([
    ['{"topic":', 'invalid JSON'],
    [{ topic: 'report', address }, 'another topic'],
    [{ topic: 'messages', address: 7 }, 'an address that is a number'],
    [{ topic: 'messages', address, configuration: { echo: 'yes' } }, 'echo as a text'],
    [{ topic: 'messages', address, configuration: { channelTypes: ['pigeon'] } }, 'an unknown channel'],
    [{ topic: 'messages', address, configuration: { filters: [{ field: 'a' }] } }, 'half a filter'],
    [{ topic: 'messages', address, configuration: [] }, 'a list for configuration'],
    ['', 'nothing'],
  ])('Create webhook: a malformed body is 400: %j, %s', async (body, _what) => {
    expect(await shop.call('POST', '/create/webhooks', body)).toEqual(
      businessErrorResponse(400, 'INVALID_REQUEST'),
    );
  });

  it.each([
    ['http://shop.example/events', 'scheme'],
    ['shop.example', 'malformed'],
    ['ftp://shop.example', 'scheme'],
    ['https://me:pw@shop.example/', 'credentials'],
    ['https://127.0.0.1/', 'address'],
    ['https://2130706433/', 'address'],
    ['https://[::1]/', 'address'],
    ['https://localhost./', 'host'],
    ['https://inside.example/', 'address'],
  ])('Create webhook: the address must be a public HTTPS URL, not %s (%s)', async (wrong, reason) => {
    expect(await create({ topic: 'messages', address: wrong })).toEqual(
      invalid(`address:${reason}`, 'address'),
    );
  });

  it('Create webhook: a name that has no address yet may be registered', async () => {
    await createWebhook({ topic: 'messages', address: 'https://later.example/' });
  });

  it('Create webhook: engagementConfiguration is required for its type and rejected for any other', async () => {
    const path = 'configuration.engagementConfiguration';
    const body = { topic: 'messages', address };
    const missing = invalid('engagementConfiguration', path);
    expect(await create({ ...body, type: 'engagement' })).toEqual(missing);
    expect(await create({ ...body, type: 'engagement', configuration: { echo: true } })).toEqual(missing);
    expect(await create({ ...body, configuration: { engagementConfiguration } })).toEqual(missing);
    const half = { engagementConfiguration: { engagementToken: 'token' } };
    expect(await create({ ...body, type: 'engagement', configuration: half })).toEqual(
      businessErrorResponse(400, 'INVALID_REQUEST', { message: `${path}.engagementWebhookUrl is missing` }),
    );
    const plain = {
      engagementConfiguration: { ...engagementConfiguration, engagementWebhookUrl: 'http://engage.example' },
    };
    expect(await create({ ...body, type: 'engagement', configuration: plain })).toEqual(
      invalid('address:scheme', `${path}.engagementWebhookUrl`),
    );
    await createWebhook({ ...body, type: 'engagement', configuration: { engagementConfiguration } });
    expect(await list()).toMatchObject([{ type: 'engagement', configuration: { engagementConfiguration } }]);
  });

  it('Get webhooks: an empty array when there is none', async () => {
    expect(await shop.call('GET', '/webhooks')).toEqual({
      status: 200,
      body: { entity: { businessId: shop.businessId, webhooks: [] } },
    });
  });

  it('Get webhooks: lists the registrations of this business only', async () => {
    const configuration = {
      echo: true,
      channelTypes: ['chatapp'],
      filters: [{ field: 'campaignName', expression: 'spring-*' }],
    };
    const id = await createWebhook({ topic: 'delivery_status', address, configuration });
    expect(await list()).toEqual([{ id, topic: 'delivery_status', type: 'custom', address, configuration }]);
    const other = await newBusiness(caller.platform);
    expect((await other.call('GET', '/webhooks')).body).toMatchObject({ entity: { webhooks: [] } });
    expect((await other.call('DELETE', `/delete/webhooks/${id}`)).status).toBe(404);
    expect((await other.call('PUT', `/update/webhooks/${id}`, { address })).status).toBe(404);
  });

  it('Get webhooks: an unknown business is 404', async () => {
    const reply = await caller.platform.app.inject({
      url: `/v1/businesses/${unknownId}/webhooks`,
      headers: { 'x-api-key': shop.secret },
    });
    expect({ status: reply.statusCode, body: reply.json() }).toEqual(businessErrorResponse(404, 'NOT_FOUND'));
  });

  it('Update webhook: only the fields included change', async () => {
    const configuration = { echo: true, channelTypes: ['chatapp'], filters: [] };
    const id = await createWebhook({ topic: 'messages', address, configuration });
    expect(await update(id, { address: 'https://new.example/' })).toEqual({ status: 200, body: { id } });
    expect(await list()).toMatchObject([{ address: 'https://new.example/', configuration }]);
    expect(await update(id, {})).toEqual({ status: 200, body: { id } });
    expect(await list()).toMatchObject([{ address: 'https://new.example/', configuration }]);
  });

  it('Update webhook: without a body it changes nothing and succeeds', async () => {
    const id = await createWebhook({ topic: 'messages', address });
    const before = await list();
    const responses = [await shop.call('PUT', `/update/webhooks/${id}`), await update(id, {})];
    expect(responses).toEqual([1, 2].map(() => ({ status: 200, body: { id } })));
    expect(await list()).toEqual(before);
    expect(await shop.call('PUT', `/update/webhooks/${unknownId}`)).toEqual(
      businessErrorResponse(404, 'NOT_FOUND'),
    );
  });

  it('Create webhook: an address with a NUL is 400, and so is an update to one', async () => {
    const refused = invalid('address:malformed', 'address');
    expect(await create({ topic: 'messages', address: `${address}/a\u0000b` })).toEqual(refused);
    const id = await createWebhook({ topic: 'messages', address: 'https://shop.example:8443/events' });
    expect(await update(id, { address: `${address}/a\u0000b` })).toEqual(refused);
  });

  it('Update webhook: fields inside configuration overwrite, and filters are replaced entirely', async () => {
    const filters = [
      { field: 'a', expression: '1*' },
      { field: 'b', expression: '2*' },
    ];
    const id = await createWebhook({
      topic: 'messages',
      address,
      configuration: { echo: true, channelTypes: ['chatapp'], filters },
    });
    const other = [{ field: 'c', expression: '*' }];
    await update(id, { configuration: { echo: false, filters: other } });
    expect(await list()).toMatchObject([
      { address, configuration: { echo: false, channelTypes: ['chatapp'], filters: other } },
    ]);
    await update(id, { configuration: { filters: [], channelTypes: [] } });
    expect(await list()).toMatchObject([{ configuration: { echo: false, channelTypes: [], filters: [] } }]);
  });

  it('Update webhook: concurrent updates do not overwrite each other', async () => {
    const id = await createWebhook({ topic: 'messages', address });
    await Promise.all([
      update(id, { configuration: { echo: true } }),
      update(id, { configuration: { channelTypes: ['sms'] } }),
      update(id, { address: 'https://new.example/' }),
    ]);
    expect(await list()).toMatchObject([
      { address: 'https://new.example/', configuration: { echo: true, channelTypes: ['sms'] } },
    ]);
  });

  it('Update webhook: neither the topic nor the type can be changed', async () => {
    const id = await createWebhook({ topic: 'messages', address });
    expect(await update(id, { topic: 'delivery_status' })).toEqual(invalid('fixed', 'topic'));
    expect(await update(id, { type: 'integration_a' })).toEqual(invalid('fixed', 'type'));
    expect((await update(id, { topic: 'messages', address: 'https://new.example/' })).status).toBe(200);
    expect(await list()).toMatchObject([{ topic: 'messages', type: 'custom' }]);
  });

  it('Update webhook: engagementConfiguration is required when the type is engagement', async () => {
    const configuration = { engagementConfiguration };
    const id = await createWebhook({ topic: 'messages', address, type: 'engagement', configuration });
    const missing = invalid('engagementConfiguration', 'configuration.engagementConfiguration');
    expect(await update(id, { configuration: { echo: true } })).toEqual(missing);
    expect((await update(id, { address: 'https://new.example/' })).status).toBe(200);
    const changed = { engagementConfiguration: { ...engagementConfiguration, engagementToken: 'other' } };
    expect((await update(id, { configuration: changed })).status).toBe(200);
    expect(await list()).toMatchObject([{ address: 'https://new.example/', configuration: changed }]);
    await remove(id);
    const custom = await createWebhook({ topic: 'messages', address });
    expect(await update(custom, { configuration })).toEqual(missing);
  });

  it('Update webhook: the new address is checked like the first', async () => {
    const id = await createWebhook({ topic: 'messages', address });
    expect(await update(id, { address: 'http://shop.example/' })).toEqual(
      invalid('address:scheme', 'address'),
    );
    expect(await list()).toMatchObject([{ address }]);
  });

  it.each([unknownId, 'none', '%00', 'x'.repeat(100)])(
    'Update webhook: an unknown id is 404: %s',
    async (id) => {
      expect(await update(id, { address })).toEqual(businessErrorResponse(404, 'NOT_FOUND'));
    },
  );

  it('Delete webhook: returns an empty object and frees the topic', async () => {
    const id = await createWebhook({ topic: 'messages', address });
    expect(await remove(id)).toEqual({ status: 200, body: {} });
    expect(await list()).toEqual([]);
    expect(await remove(id)).toEqual(businessErrorResponse(404, 'NOT_FOUND'));
    await createWebhook({ topic: 'messages', address });
  });

  it.each([unknownId, 'none', '%00'])('Delete webhook: an unknown id is 404: %s', async (id) => {
    expect(await remove(id)).toEqual(businessErrorResponse(404, 'NOT_FOUND'));
  });
});
