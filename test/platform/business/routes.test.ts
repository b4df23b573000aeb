import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../platform/http/app.ts';
import { BusinessApiError } from '../../../platform/http/business/BusinessApiError.ts';
import { defineEndpoint } from '../../../platform/http/business/endpoint.ts';
import { addBusinessRoutes } from '../../../platform/http/business/routes.ts';
import { manualClock } from '../support/clock.ts';
import { type Caller, databaseTimeout, sharedDatabase, startPlatform } from '../support/platform.ts';

const clock = manualClock();
const bodySchema = Type.Object({
  firstName: Type.String({ minLength: 1 }),
  times: Type.Optional(Type.Number()),
});
const response = Type.Object({ said: Type.String() });
const shared = { tag: 'test', summary: 'A test.', scope: 'workspace.manage', response } as const;
const endpoints = [
  defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/greet',
    name: 'Greet',
    body: bodySchema,
    handle: async ({ businessId, body }) => ({ said: `${body.firstName} of ${businessId}` }),
  }),
  defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/things/{thingId}',
    name: 'Thing',
    requestsPerSecond: 2,
    parameters: Type.Object({ thingId: Type.String({ maxLength: 6 }) }),
    handle: async ({ parameters }) => {
      if (parameters.thingId === 'gone') {
        throw new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'It is gone.', { code: 'ERROR_CODE_THING_GONE' });
      }
      if (parameters.thingId === 'broken') throw new Error('the password is hunter2');
      return { said: parameters.thingId };
    },
  }),
];

let caller: Caller;
const app = createApp({ bodyLimit: 1000, logger: false });
beforeAll(async () => {
  caller = await startPlatform();
  const { keys } = caller.platform;
  addBusinessRoutes(app, { keys, clock, database: await sharedDatabase(), endpoints });
}, databaseTimeout);
afterAll(async () => {
  await app.close();
  await caller.close();
});

async function call(
  method: 'GET' | 'POST',
  path: string,
  {
    body,
    key = caller.secret,
    business = caller.businessId,
  }: { body?: unknown; key?: string; business?: string } = {},
) {
  const reply = await app.inject({
    method,
    url: `/v1/businesses/${business}${path}`,
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return [reply.statusCode, reply.json()] as const;
}

const errorBody = (type: string, message: unknown, code = 'ERROR_CODE_UNSPECIFIED') => ({
  message,
  type,
  code,
  userTitle: message,
  details: {},
  userMessage: expect.stringMatching(/^Quote the trace id \d{20} to support\.$/),
  cntTraceId: expect.stringMatching(/^[1-9]\d{19}$/),
});

describe('An endpoint of a business', () => {
  it('accepts a body in camelCase or snake_case, and a business id in upper case', async () => {
    const said = { said: `Ana of ${caller.businessId}` };
    expect(await call('POST', '/greet', { body: { firstName: 'Ana', times: '2' } })).toEqual([200, said]);
    expect(await call('POST', '/greet', { body: { first_name: 'Ana' } })).toEqual([200, said]);
    const upper = caller.businessId.toUpperCase();
    expect(await call('POST', '/greet', { body: { firstName: 'Ana' }, business: upper })).toEqual([
      200,
      said,
    ]);
  });

  it('reports the path of an invalid field', async () => {
    const details = { rule: 'required', path: 'firstName' };
    const refused = { ...errorBody('ERROR_TYPE_INVALID_REQUEST', 'firstName is missing'), details };
    expect(await call('POST', '/greet', { body: {} })).toEqual([400, refused]);
    const [status, unread] = await call('POST', '/greet', { body: '{"firstName":' });
    expect([status, unread]).toMatchObject([400, { type: 'ERROR_TYPE_INVALID_REQUEST' }]);
  });

  it('returns 401 with ERROR_TYPE_AUTHENTICATION for an invalid key', async () => {
    const refused = errorBody('ERROR_TYPE_AUTHENTICATION', expect.any(String));
    expect(await call('GET', '/things/x', { key: 'nonsense' })).toMatchObject([401, { type: refused.type }]);
  });

  it('returns the same 404 for another business and for an unknown business', async () => {
    const other = await caller.platform.businesses.create();
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const responses = [
      await call('GET', '/things/x', { business: other }),
      await call('GET', '/things/x', { business: unknownId }),
    ];
    const refused = errorBody('ERROR_TYPE_NOT_FOUND', 'There is no such business for this API key.');
    expect(responses).toEqual([
      [404, refused],
      [404, refused],
    ]);
    expect(await call('GET', '/nothing')).toEqual([
      404,
      errorBody('ERROR_TYPE_NOT_FOUND', 'There is no such endpoint.'),
    ]);
  });

  it('rejects an inference key and a key without the scope', async () => {
    const { businessId } = caller;
    const { keys } = caller.platform;
    const inference = await keys.create({ businessId, name: 'inference', kind: 'inference' });
    const scoped = await keys.create({ businessId, name: 'sends', kind: 'full', scopes: ['messaging.send'] });
    const able = await keys.create({ businessId, name: 'works', kind: 'full', scopes: ['workspace.manage'] });
    const refused = { type: 'ERROR_TYPE_PERMISSION' };
    expect(await call('GET', '/things/x', { key: inference.secret })).toMatchObject([403, refused]);
    expect(await call('GET', '/things/x', { key: scoped.secret })).toMatchObject([403, refused]);
    clock.advance(1000);
    expect(await call('GET', '/things/x', { key: able.secret })).toEqual([200, { said: 'x' }]);
  });

  it('returns the errors of its handler, and no detail of an unexpected error', async () => {
    clock.advance(1000);
    const goneError = errorBody('ERROR_TYPE_NOT_FOUND', 'It is gone.', 'ERROR_CODE_THING_GONE');
    expect(await call('GET', '/things/gone')).toEqual([404, goneError]);
    const failed = errorBody('ERROR_TYPE_UNSPECIFIED', 'Something went wrong here.');
    expect(await call('GET', '/things/broken')).toEqual([500, failed]);
    clock.advance(1000);
    expect(await call('GET', '/things/toolong')).toMatchObject([400, { type: 'ERROR_TYPE_INVALID_REQUEST' }]);
  });

  it('returns 429 above its requests per second, for each business separately', async () => {
    clock.advance(1000);
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push((await call('GET', '/things/x'))[0]);
    expect(statuses).toEqual([200, 200, 429]);
    clock.advance(999);
    const refused = await app.inject({
      method: 'GET',
      url: `/v1/businesses/${caller.businessId}/things/x`,
      headers: { 'x-api-key': caller.secret },
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    clock.advance(1);
    expect((await call('GET', '/things/x'))[0]).toBe(200);
  });
});
