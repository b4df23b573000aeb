import { type Static, Type } from 'typebox';
import type { Queryable } from '../database/database.ts';
import { type Endpoint, endpoint } from '../http/business/endpoint.ts';
import { Refusal } from '../http/business/Refusal.ts';
import { OutboundFault } from '../outbound/OutboundFault.ts';
import {
  configurationSchema,
  emptyConfiguration,
  merge,
  type WebhookType,
  webhookTypes,
} from './configuration.ts';
import type { Topic } from './emit.ts';
import type { Webhook, Webhooks } from './webhooks.ts';

export interface WebhookEndpointParts {
  readonly webhooks: Webhooks;
  /** Throws an OutboundFault for an address that may not be called. */
  readonly judge: (address: string) => Promise<void>;
  /** Takes what waits for a webhook off the queue, in the transaction of its deletion. */
  readonly cancel: (inside: Queryable, webhookId: string) => Promise<void>;
}

const topicSchema = Type.Unsafe<Topic>({ type: 'string', enum: ['messages', 'delivery_status'] });
const typeSchema = Type.Unsafe<WebhookType>({ type: 'string', enum: [...webhookTypes] });
const addressSchema = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'A public HTTPS URL that events are sent to.',
});
const idAnswer = Type.Object({ id: Type.String() });
const webhookId = Type.Object({ webhookId: Type.String() });

const createBody = Type.Object({
  topic: topicSchema,
  address: addressSchema,
  type: Type.Optional(typeSchema),
  configuration: Type.Optional(configurationSchema),
});
const updateBody = Type.Object({
  address: Type.Optional(addressSchema),
  configuration: Type.Optional(configurationSchema),
  // Not to be changed: taken to be refused, where silence would look like success.
  topic: Type.Optional(topicSchema),
  type: Type.Optional(typeSchema),
});
const listAnswer = Type.Object({
  entity: Type.Object({
    businessId: Type.String(),
    webhooks: Type.Array(
      Type.Object({
        id: Type.String(),
        topic: topicSchema,
        type: typeSchema,
        address: Type.String(),
        configuration: configurationSchema,
      }),
    ),
  }),
});

const shared = { tag: 'Webhooks', scope: 'workspace.manage' } as const;
const unknown = () => new Refusal('ERROR_TYPE_NOT_FOUND', 'There is no webhook with this id.');

/** The four operations on webhook registrations. */
export function createWebhookEndpoints({ webhooks, judge, cancel }: WebhookEndpointParts): Endpoint[] {
  async function check(address: string | undefined, path: string): Promise<void> {
    try {
      if (address !== undefined) await judge(address);
    } catch (error) {
      if (!(error instanceof OutboundFault)) throw error;
      // A name may be given its address later; it is judged again at every attempt.
      if (error.reason === 'unresolved') return;
      throw new Refusal('ERROR_TYPE_INVALID_REQUEST', `${path} cannot be used. ${error.message}`, {
        details: { rule: `address:${error.reason}`, path },
      });
    }
  }
  const checkAll = async ({ address, configuration }: Static<typeof updateBody>) => {
    await check(address, 'address');
    const { engagementWebhookUrl } = configuration?.engagementConfiguration ?? {};
    await check(engagementWebhookUrl, 'configuration.engagementConfiguration.engagementWebhookUrl');
  };

  return [
    endpoint({
      ...shared,
      ...{ method: 'POST', path: '/create/webhooks', name: 'Create webhook', statuses: [409] },
      summary: 'Registers an address for the events of a topic.',
      body: createBody,
      answer: idAnswer,
      async handle({ businessId, body }) {
        const { topic, address, type = 'custom' } = body;
        const configuration = merge(
          emptyConfiguration,
          body.configuration ?? (type === 'engagement' ? {} : undefined),
          type,
        );
        await checkAll(body);
        const made = await webhooks.create({ businessId, topic, type, address, configuration });
        if (made === undefined) {
          throw new Refusal(
            'ERROR_TYPE_CONFLICT',
            `A webhook is registered for the topic ${topic}: update that one.`,
            { details: { rule: 'oneWebhookPerTopic', path: 'topic' } },
          );
        }
        return { id: made.id };
      },
    }),
    endpoint({
      ...shared,
      ...{ method: 'GET', path: '/webhooks', name: 'Get webhooks' },
      summary: 'Lists the registrations.',
      answer: listAnswer,
      handle: async ({ businessId }) => ({
        entity: {
          businessId,
          webhooks: (await webhooks.list(businessId)).map(({ businessId: _, ...shown }) => shown),
        },
      }),
    }),
    endpoint({
      ...shared,
      ...{ method: 'PUT', path: '/update/webhooks/{webhookId}', name: 'Update webhook' },
      summary: 'Changes the fields that are given, and no others.',
      body: updateBody,
      mayLackBody: true,
      parameters: webhookId,
      answer: idAnswer,
      async handle({ businessId, body, parameters }) {
        await checkAll(body);
        const updated = await webhooks.update(businessId, parameters.webhookId, (before) => {
          refuseFixed(before, body);
          return {
            address: body.address ?? before.address,
            configuration: merge(before.configuration, body.configuration, before.type),
          };
        });
        if (updated === undefined) throw unknown();
        return { id: updated.id };
      },
    }),
    endpoint({
      ...shared,
      ...{ method: 'DELETE', path: '/delete/webhooks/{webhookId}', name: 'Delete webhook' },
      summary: 'Ends a registration at once, with what is on its way.',
      parameters: webhookId,
      answer: Type.Object({}),
      async handle({ businessId, parameters: { webhookId } }) {
        const isGone = await webhooks.remove(businessId, webhookId, (inside) => cancel(inside, webhookId));
        if (!isGone) throw unknown();
        return {};
      },
    }),
  ];
}

function refuseFixed(before: Webhook, given: Static<typeof updateBody>): void {
  for (const path of ['topic', 'type'] as const) {
    if (given[path] === undefined || given[path] === before[path]) continue;
    throw new Refusal(
      'ERROR_TYPE_INVALID_REQUEST',
      `${path} cannot be changed: delete the webhook and create another.`,
      { details: { rule: 'fixed', path } },
    );
  }
}
