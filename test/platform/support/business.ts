import type { Platform } from '../../../platform/index.ts';
import type { TestResponse } from './platform.ts';

/** Calls an endpoint of one business. */
export type BusinessCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<TestResponse>;

export interface BusinessClient {
  readonly businessId: string;
  readonly secret: string;
  readonly call: BusinessCall;
}

/** Creates a business, unless the id exists, and a client that calls its endpoints with a full key, without a socket. */
export async function newBusiness(platform: Platform, id?: string): Promise<BusinessClient> {
  const businessId = await platform.businesses.create(id);
  const { secret } = await platform.keys.create({ businessId, name: 'test', kind: 'full' });
  return {
    businessId,
    secret,
    async call(method, path, body) {
      const reply = await platform.app.inject({
        method,
        url: `/v1/businesses/${businessId}${path}`,
        headers: { 'x-api-key': secret, 'content-type': 'application/json' },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: reply.statusCode, body: reply.json() as unknown };
    },
  };
}

/** Matches a flat error object with these fields, any message and a valid trace id. */
export const businessErrorResponse = (status: number, type: string, fields: object = {}) => ({
  status,
  body: expectObject({ type: `ERROR_TYPE_${type}`, ...fields }),
});

function expectObject(fields: Readonly<Record<string, unknown>>) {
  return {
    asymmetricMatch(value: unknown) {
      if (typeof value !== 'object' || value === null) return false;
      const found = value as Readonly<Record<string, unknown>>;
      return (
        /^\d{20}$/.test(String(found.cntTraceId)) &&
        Object.entries(fields).every(([key, field]) => JSON.stringify(found[key]) === JSON.stringify(field))
      );
    },
    toString: () => 'BusinessApiError',
    toAsymmetricMatcher: () => `BusinessApiError ${JSON.stringify(fields)}`,
  };
}
