import { defineEndpoint, type Endpoint } from '../http/business/endpoint.ts';
import type { Messaging } from './Messaging.ts';
import { messageSchema, sentSchema, templatedMessageSchema } from './schemas.ts';

const shared = {
  method: 'POST',
  tag: 'Messaging',
  scope: 'messaging.send',
  response: sentSchema,
  requestsPerSecond: 200,
} as const;

export function createMessagingEndpoints(messaging: Messaging): Endpoint[] {
  return [
    defineEndpoint({
      ...shared,
      path: '/send/messages',
      name: 'Send message',
      summary: 'Sends a message; on the chat channel, only to a customer who wrote within the last 24 hours.',
      errorStatuses: [409, 429],
      body: messageSchema,
      handle: ({ businessId, body }) => messaging.send(businessId, body),
    }),
    defineEndpoint({
      ...shared,
      path: '/send/chatapp_templated_messages',
      name: 'Send template message',
      summary: 'Sends an approved template. Only with a template may a business write first.',
      errorStatuses: [429],
      body: templatedMessageSchema,
      handle: ({ businessId, body }) => messaging.sendTemplated(businessId, body),
    }),
  ];
}
