import { type TSchema, Type } from 'typebox';
import { errorTypes } from '../http/business/BusinessApiError.ts';

/** The error formats by their component names in the OpenAPI document. See the API document, "Errors". */
export const errorSchemas: Readonly<Record<'Refusal' | 'Status' | 'FailedClose', TSchema>> = {
  Refusal: Type.Object(
    {
      message: Type.String(),
      type: Type.Unsafe<string>({ type: 'string', enum: [...errorTypes] }),
      code: Type.String({ pattern: '^ERROR_CODE_[A-Z_]+$' }),
      userTitle: Type.String(),
      userMessage: Type.String(),
      cntTraceId: Type.String({ description: 'Quote it to support.', pattern: '^[0-9]{1,20}$' }),
      details: Type.Object({}),
    },
    { additionalProperties: false, description: 'The error format of the business endpoints.' },
  ),
  Status: Type.Object(
    { code: Type.Integer(), message: Type.String(), details: Type.Array(Type.Object({})) },
    { additionalProperties: false, description: 'The error format of the agent endpoints.' },
  ),
  FailedClose: Type.Object(
    { result: Type.Null(), error: Type.Unsafe({ $ref: '#/components/schemas/Status' }) },
    { additionalProperties: false, description: 'The error format of Close session.' },
  ),
};

const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'The API key is missing, unknown, expired or revoked.',
  403: 'The API key lacks access.',
  404: 'Not found for this API key.',
  409: 'The request conflicts with existing data or a running request.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests, or new customers.',
  500: 'Internal error.',
  503: 'The platform is starting, shutting down, or without its database.',
  504: 'The agent took too long.',
};

const retryAfter = { description: 'Seconds after which a request may succeed.', schema: { type: 'integer' } };

/** The OpenAPI responses of these statuses. */
export function errorResponses(family: keyof typeof errorSchemas, statuses: readonly number[]) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${family}` } } };
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: statusDescriptions[status] ?? '',
        ...(status === 429 && { headers: { 'retry-after': retryAfter } }),
        content,
      },
    ]),
  );
}
