import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeyRequest, scopes } from '../../../platform/index.ts';
import { type Source, startSource } from '../assets/sourceServer.ts';
import { manualClock } from '../support/clock.ts';
import { type Caller, databaseTimeout, startPlatform, turnCountingAgent } from '../support/platform.ts';
import { agentGraph, callEveryOperation, type OperationResponse, operations } from './everyOperation.ts';
import { prepareBusiness } from './prepareBusiness.ts';

const clock = manualClock();
let caller: Caller;
let source: Source;
beforeAll(async () => {
  source = await startSource();
  caller = await startPlatform(turnCountingAgent, {
    clock,
    outbound: { allowPrivate: true, resolve: async () => [] },
  });
  await prepareBusiness(caller);
}, databaseTimeout);
afterAll(async () => {
  source.stop();
  await caller.close();
});

type Options = Partial<Parameters<typeof callEveryOperation>[1]>;
const callAll = (options: Options = {}) => callEveryOperation(caller, { assetUrl: source.url, ...options });
const withKey = async (request: Partial<KeyRequest>) => {
  const { businessId, platform } = caller;
  const { secret } = await platform.keys.create({ businessId, name: 'another', kind: 'full', ...request });
  return callAll({ key: secret });
};
const isAgentOperation = ({ operation }: OperationResponse) => operation.includes(agentGraph);
const statuses = (responses: readonly OperationResponse[]) =>
  responses.map(({ operation, status }) => `${operation} ${status}`);
const all = (status: number) => operations.map(([method, path]) => `${method} ${path} ${status}`);

describe('All operations', { timeout: databaseTimeout }, () => {
  it('are served at their documented path and at no other', async () => {
    expect(statuses(await callAll())).toEqual(all(200));
    const moved = [
      (path: string) => path.replace('/v1/', '/'),
      (path: string) => path.replace('/v1/', '/v2/'),
      (path: string) =>
        path.replace(agentGraph, '/v1').replace('/v1/businesses/', '/external/v1/businesses/'),
    ];
    for (const at of moved) {
      expect(
        (await callAll({ rewritePath: at })).filter(({ status }) => status !== 404 && status !== 400),
      ).toEqual([]);
    }
  });

  it('need no version header or query parameter and ignore both', async () => {
    const versioned = await callAll({
      headers: { 'x-api-version': '2', 'accept-version': '2' },
      rewritePath: (path) => `${path}?version=2&api-version=2`,
    });
    expect(statuses(versioned)).toEqual(all(200));
    for (const { headers } of versioned) {
      expect(Object.keys(headers).filter((name) => name.includes('version'))).toEqual([]);
    }
  });

  it('reject a request without a valid key with 401 and ERROR_TYPE_AUTHENTICATION', async () => {
    for (const key of ['', 'nonsense', `${caller.secret}x`]) {
      const responses = await callAll({ key });
      expect(statuses(responses)).toEqual(all(401));
      for (const { payload } of responses) expect(payload).toContain('"type":"ERROR_TYPE_AUTHENTICATION"');
    }
  });

  it('return JSON, and NDJSON for the stream', async () => {
    const types = (await callAll()).map(({ operation, headers }) => [
      operation,
      String(headers['content-type']).split(';')[0],
    ]);
    const stream = `POST ${agentGraph}/invoke`;
    expect(types).toEqual(
      types.map(([operation]) => [
        operation,
        operation === stream ? 'application/x-ndjson' : 'application/json',
      ]),
    );
  });

  it('accept a key without scopes', async () => {
    expect(statuses(await withKey({ scopes: [] }))).toEqual(all(200));
    expect(statuses(await withKey({}))).toEqual(all(200));
  });

  it('accept a key with their scope and reject a key with another scope', async () => {
    for (const scope of scopes) {
      const refused = (await withKey({ scopes: [scope] })).filter(({ status }) => status === 403);
      const others = operations.filter(([, , theirs]) => theirs !== scope);
      expect(
        refused.map(({ operation }) => operation),
        scope,
      ).toEqual(others.map(([method, path]) => `${method} ${path}`));
    }
  });

  it('reject an inference key, except for the agent sessions', async () => {
    const responses = await withKey({ kind: 'inference' });
    expect(responses.map(({ status }) => status)).toEqual(
      responses.map((answer) => (isAgentOperation(answer) ? 200 : 403)),
    );
  });
});
