import { type Static, Type } from 'typebox';
import type { Queryable } from '../database/database.ts';
import { type Endpoint, endpoint } from '../http/business/endpoint.ts';
import { Refusal } from '../http/business/Refusal.ts';
import {
  configurationSchema,
  emptyConfiguration,
  merge,
  type WebhookType,
  webhookTypes,
} from './configuration.ts';
import type { Topic } from './emit.ts';
import type { Webhook, Webhooks } from './webhooks.ts';

/** Why events may not be sent there, as the end of a sentence; undefined when they may. */
export type JudgeTarget = (address: string) => Promise<string | undefined>;

export interface WebhookEndpointParts {
  readonly webhooks: Webhooks;
  readonly judgeTarget: JudgeTarget;
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
export function createWebhookEndpoints({ webhooks, judgeTarget, cancel }: WebhookEndpointParts): Endpoint[] {
  async function check(address: string | undefined, path: string): Promise<void> {
    const reason = address === undefined ? undefined : await judgeTarget(address);
    if (reason === undefined) return;
    throw new Refusal('ERROR_TYPE_INVALID_REQUEST', `${path} ${reason}`, {
      details: { rule: 'publicHttpsUrl', path },
    });
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
