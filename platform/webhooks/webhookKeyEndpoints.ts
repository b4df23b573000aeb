import { Type } from 'typebox';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import { defineEndpoint, type Endpoint } from '../http/business/endpoint.ts';
import type { WebhookKey, WebhookKeyStatus, WebhookKeys } from './WebhookKeys.ts';

const record = {
  id: Type.String(),
  type: Type.Unsafe<'hmac_sha256'>({ type: 'string', enum: ['hmac_sha256'] }),
  status: Type.Unsafe<WebhookKeyStatus>({ type: 'string', enum: ['active', 'expired', 'revoked'] }),
  masked_value: Type.String({ description: 'Eight asterisks and the last four characters of the secret.' }),
  created_at: Type.String({ format: 'date-time' }),
  expires_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
};
const keyId = Type.Object({ keyId: Type.String() });

const shared = { tag: 'Webhook keys', scope: 'key.manage' } as const;

/** The three operations on the keys that sign deliveries. */
export function createWebhookKeyEndpoints(keys: WebhookKeys): Endpoint[] {
  return [
    defineEndpoint({
      ...shared,
      method: 'GET',
      path: '/business_keys',
      name: 'List webhook keys',
      summary: 'Lists all keys, including revoked and expired ones; at most one is active.',
      response: Type.Object({ business_keys: Type.Array(Type.Object(record)) }),
      handle: async ({ businessId }) => ({ business_keys: (await keys.list(businessId)).map(toResponse) }),
    }),
    defineEndpoint({
      ...shared,
      method: 'POST',
      path: '/business_keys',
      name: 'Create webhook key',
      summary: 'Creates a key and makes it the active one; its secret is returned here only.',
      response: Type.Object({ business_key: Type.Object({ ...record, secret: Type.String() }) }),
      async handle({ businessId }) {
        const created = await keys.create(businessId);
        return { business_key: { ...toResponse(created), secret: created.secret } };
      },
    }),
    defineEndpoint({
      ...shared,
      method: 'POST',
      path: '/business_keys/{keyId}/revoke',
      name: 'Revoke webhook key',
      summary: 'Revokes a key at once; revoking it again changes nothing.',
      parameters: keyId,
      errorStatuses: [409],
      response: Type.Object({ business_key: Type.Object(record) }),
      async handle({ businessId, parameters }) {
        const revoked = await keys.revoke(businessId, parameters.keyId);
        if (revoked === undefined) {
          throw new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'There is no webhook key with this id.');
        }
        if (revoked.status === 'expired') {
          throw new BusinessApiError(
            'ERROR_TYPE_CONFLICT',
            'This webhook key has expired: nothing is left to revoke.',
          );
        }
        return { business_key: toResponse(revoked) };
      },
    }),
  ];
}

function toResponse({ id, status, secret, createdAt, expiresAt }: WebhookKey) {
  return {
    ...({ id, type: 'hmac_sha256', status } as const),
    masked_value: `${'*'.repeat(8)}${secret.slice(-4)}`,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
