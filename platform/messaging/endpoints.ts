import { type Endpoint, endpoint } from '../http/business/endpoint.ts';
import type { Messaging } from './messaging.ts';
import { messageSchema, sentSchema, templatedMessageSchema } from './schemas.ts';

const shared = {
  method: 'POST',
  tag: 'Messaging',
  scope: 'messaging.send',
  answer: sentSchema,
  perSecond: 200,
} as const;

export function createMessagingEndpoints(messaging: Messaging): Endpoint[] {
  return [
    endpoint({
      ...shared,
      path: '/send/messages',
      name: 'Send message',
      summary: 'Sends a message to a customer who wrote within the last 24 hours.',
      statuses: [409, 429],
      body: messageSchema,
      handle: ({ businessId, body }) => messaging.send(businessId, body),
    }),
    endpoint({
      ...shared,
      path: '/send/chatapp_templated_messages',
      name: 'Send template message',
      summary: 'Sends an approved template; only this way may a business write first.',
      statuses: [429],
      body: templatedMessageSchema,
      handle: ({ businessId, body }) => messaging.sendTemplated(businessId, body),
    }),
  ];
}
