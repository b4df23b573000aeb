import { type TSchema, Type } from 'typebox';
import { errorTypes } from '../http/business/BusinessApiError.ts';

/** The two families of errors (wire facts 8), by the name under which the document refers to them. */
export const errorSchemas: Readonly<Record<'Refusal' | 'Status' | 'FailedClose', TSchema>> = {
  Refusal: Type.Object(
    {
      message: Type.String(),
      type: Type.Unsafe<string>({ type: 'string', enum: [...errorTypes] }),
      code: Type.String({ pattern: '^ERROR_CODE_[A-Z_]+$' }),
      userTitle: Type.String(),
      userMessage: Type.String(),
      cntTraceId: Type.String({ description: 'To be quoted to support.', pattern: '^[0-9]{1,20}$' }),
      details: Type.Object({}),
    },
    { additionalProperties: false, description: 'What a business endpoint refuses with.' },
  ),
  Status: Type.Object(
    { code: Type.Integer(), message: Type.String(), details: Type.Array(Type.Object({})) },
    { additionalProperties: false, description: 'What an agent endpoint refuses with.' },
  ),
  FailedClose: Type.Object(
    { result: Type.Null(), error: Type.Unsafe({ $ref: '#/components/schemas/Status' }) },
    { additionalProperties: false, description: 'Close session failed for a request that is well-formed.' },
  ),
};

const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'Something in the request is not as it must be.',
  401: 'The API key is missing, unknown, expired or revoked.',
  403: 'The API key may not do this.',
  404: 'There is no such thing for this API key.',
  409: 'It contradicts what is there, or what is under way.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests in this second.',
  500: 'Something went wrong here.',
  503: 'The platform is starting, ending, or without its database.',
  504: 'The agent took too long.',
};

/** The responses of these statuses. */
export function errorResponses(family: keyof typeof errorSchemas, statuses: readonly number[]) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${family}` } } };
  return Object.fromEntries(
    statuses.map((status) => [String(status), { description: statusDescriptions[status] ?? '', content }]),
  );
}
