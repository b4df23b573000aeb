import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../platform/openapi/document.ts';
import { read } from '../../support/sources.ts';
import { type Caller, databaseTimeout, startPlatform } from '../support/platform.ts';

let caller: Caller;
let document: OpenApiDocument;
beforeAll(async () => {
  caller = await startPlatform();
  const response = await fetch(new URL('/openapi.json', caller.url('')));
  document = (await response.json()) as OpenApiDocument;
}, databaseTimeout);
afterAll(() => caller.close());

/** Every operation of the API document, as `POST /path`. */
const apiDocumentOperations = [
  'POST /v1/businesses/{businessId}/send/messages',
  'POST /v1/businesses/{businessId}/send/chatapp_templated_messages',
  'POST /v1/businesses/{businessId}/create/webhooks',
  'GET /v1/businesses/{businessId}/webhooks',
  'PUT /v1/businesses/{businessId}/update/webhooks/{webhookId}',
  'DELETE /v1/businesses/{businessId}/delete/webhooks/{webhookId}',
  'GET /v1/businesses/{businessId}/business_keys',
  'POST /v1/businesses/{businessId}/business_keys',
  'POST /v1/businesses/{businessId}/business_keys/{keyId}/revoke',
  'POST /v1/businesses/{businessId}/create/template',
  'POST /v1/businesses/{businessId}/get/templates',
  'DELETE /v1/businesses/{businessId}/templates/{templateGroupId}',
  'GET /v1/businesses/{businessId}/get/quality_signals',
  'POST /v1/businesses/{businessId}/assets',
  'GET /v1/businesses/{businessId}/assets/{assetId}',
  'POST /external/v1/ai/agent_graph/init',
  'POST /external/v1/ai/agent_graph/invoke',
  'POST /external/v1/ai/agent_graph/invoke_sync',
  'POST /external/v1/ai/agent_graph/close',
  'POST /external/v1/ai/agent_graph/health',
];

describe('The OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('contains the operations of the API document and no others', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual([...apiDocumentOperations].sort());
  });

  it('General conventions: two path families exist; business operations are under /v1/', () => {
    const families = Object.keys(document.paths).map((path) =>
      path.replace(/^(\/v1\/businesses\/\{businessId\}\/|\/external\/v1\/ai\/agent_graph\/).+$/, '$1'),
    );
    expect([...new Set(families)].sort()).toEqual([
      '/external/v1/ai/agent_graph/',
      '/v1/businesses/{businessId}/',
    ]);
  });

  it('names each operation once, and every parameter of its path', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const named = (operation.parameters ?? []).map((one) => (one as { name: string }).name);
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  it('states the scope that each business operation requires', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { description } of Object.values(methods)) {
        expect(description, path).toMatch(/needs `[a-z]+\.[a-z]+`/);
      }
    }
  });

  it('contains no secret and nothing about this machine', () => {
    const text = JSON.stringify(document);
    for (const secret of [caller.secret, caller.businessId, '127.0.0.1', 'localhost']) {
      expect(text).not.toContain(secret);
    }
    expect(read('platform/openapi/document.ts')).not.toContain('process.env');
  });
});
