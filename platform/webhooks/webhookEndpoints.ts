import { type Static, Type } from 'typebox';
import type { Queryable } from '../database/database.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import { defineEndpoint, type Endpoint } from '../http/business/endpoint.ts';
import { OutboundError } from '../outbound/OutboundError.ts';
import {
  configurationSchema,
  emptyConfiguration,
  mergeConfiguration,
  type WebhookType,
  webhookTypes,
} from './configuration.ts';
import type { Topic } from './emit.ts';
import type { Webhook, Webhooks } from './Webhooks.ts';

export interface WebhookEndpointOptions {
  readonly webhooks: Webhooks;
  /** @throws OutboundError for an address that may not be called. */
  readonly checkUrl: (address: string) => Promise<void>;
  /** Cancels the queued deliveries of a webhook in the transaction of its deletion. */
  readonly cancel: (transaction: Queryable, webhookId: string) => Promise<void>;
}

const topicSchema = Type.Unsafe<Topic>({ type: 'string', enum: ['messages', 'delivery_status'] });
const typeSchema = Type.Unsafe<WebhookType>({ type: 'string', enum: [...webhookTypes] });
const addressSchema = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'A public HTTPS URL that events are sent to.',
});
const idResponse = Type.Object({ id: Type.String() });
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
  // Listed so that a different value is rejected with a clear error: ignoring it would look like success.
  topic: Type.Optional(topicSchema),
  type: Type.Optional(typeSchema),
});
const listResponse = Type.Object({
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
const unknownWebhookError = () =>
  new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'There is no webhook with this id.');

/** The four operations on webhook registrations. */
export function createWebhookEndpoints({ webhooks, checkUrl, cancel }: WebhookEndpointOptions): Endpoint[] {
  async function checkAddress(address: string | undefined, path: string): Promise<void> {
    try {
      if (address !== undefined) await checkUrl(address);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // The host name may resolve later; every attempt to deliver checks the address again.
      if (error.reason === 'unresolved') return;
      throw new BusinessApiError('ERROR_TYPE_INVALID_REQUEST', `${path} cannot be used. ${error.message}`, {
        details: { rule: `address:${error.reason}`, path },
      });
    }
  }
  const checkAddresses = async ({ address, configuration }: Static<typeof updateBody>) => {
    await checkAddress(address, 'address');
    const { engagementWebhookUrl } = configuration?.engagementConfiguration ?? {};
    await checkAddress(engagementWebhookUrl, 'configuration.engagementConfiguration.engagementWebhookUrl');
  };

  return [
    defineEndpoint({
      ...shared,
      method: 'POST',
      path: '/create/webhooks',
      name: 'Create webhook',
      errorStatuses: [409],
      summary: 'Registers an address for the events of a topic.',
      body: createBody,
      response: idResponse,
      async handle({ businessId, body }) {
        const { topic, address, type = 'custom' } = body;
        const configuration = mergeConfiguration(
          emptyConfiguration,
          // An engagement webhook needs a configuration: `{}` is refused as incomplete, `undefined` would not be checked.
          body.configuration ?? (type === 'engagement' ? {} : undefined),
          type,
        );
        await checkAddresses(body);
        const created = await webhooks.create({ businessId, topic, type, address, configuration });
        if (created === undefined) {
          throw new BusinessApiError(
            'ERROR_TYPE_CONFLICT',
            `A webhook is registered for the topic ${topic}: update that one.`,
            { details: { rule: 'oneWebhookPerTopic', path: 'topic' } },
          );
        }
        return { id: created.id };
      },
    }),
    defineEndpoint({
      ...shared,
      method: 'GET',
      path: '/webhooks',
      name: 'Get webhooks',
      summary: 'Lists the registrations.',
      response: listResponse,
      handle: async ({ businessId }) => ({
        entity: {
          businessId,
          webhooks: (await webhooks.list(businessId)).map(({ businessId: _, ...webhook }) => webhook),
        },
      }),
    }),
    defineEndpoint({
      ...shared,
      method: 'PUT',
      path: '/update/webhooks/{webhookId}',
      name: 'Update webhook',
      summary: 'Changes only the fields that are given.',
      body: updateBody,
      bodyIsOptional: true,
      parameters: webhookId,
      response: idResponse,
      async handle({ businessId, body, parameters }) {
        await checkAddresses(body);
        const updated = await webhooks.update(businessId, parameters.webhookId, (before) => {
          rejectFixedFields(before, body);
          return {
            address: body.address ?? before.address,
            configuration: mergeConfiguration(before.configuration, body.configuration, before.type),
          };
        });
        if (updated === undefined) throw unknownWebhookError();
        return { id: updated.id };
      },
    }),
    defineEndpoint({
      ...shared,
      method: 'DELETE',
      path: '/delete/webhooks/{webhookId}',
      name: 'Delete webhook',
      summary: 'Deletes a registration and cancels its queued deliveries.',
      parameters: webhookId,
      response: Type.Object({}),
      async handle({ businessId, parameters: { webhookId } }) {
        const isRemoved = await webhooks.remove(businessId, webhookId, (transaction) =>
          cancel(transaction, webhookId),
        );
        if (!isRemoved) throw unknownWebhookError();
        return {};
      },
    }),
  ];
}

function rejectFixedFields(before: Webhook, update: Static<typeof updateBody>): void {
  for (const path of ['topic', 'type'] as const) {
    if (update[path] === undefined || update[path] === before[path]) continue;
    throw new BusinessApiError(
      'ERROR_TYPE_INVALID_REQUEST',
      `${path} cannot be changed: delete the webhook and create another.`,
      { details: { rule: 'fixed', path } },
    );
  }
}
