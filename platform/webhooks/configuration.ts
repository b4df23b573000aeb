import { type Static, Type } from 'typebox';
import { type ChannelType, channelTypes } from '../channels/channels.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';

/** Custom is the business's own endpoint; the others are connectors. */
export const webhookTypes = [
  'custom',
  'integration_a',
  'integration_b',
  'engagement',
  'integration_c',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

const filterSchema = Type.Object({
  field: Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'The name of a field of the event at any depth, or its path: `statusUpdate.status`.',
  }),
  expression: Type.String({
    maxLength: 1024,
    description: 'What its value must match; * stands for any text.',
  }),
});

const engagementSchema = Type.Object({
  engagementToken: Type.String({ minLength: 1, maxLength: 4096 }),
  engagementWebhookUrl: Type.String({ minLength: 1, maxLength: 2048 }),
});

export const configurationSchema = Type.Object({
  echo: Type.Optional(Type.Boolean({ description: 'Also what the business sends.' })),
  channelTypes: Type.Optional(
    Type.Array(Type.Unsafe<ChannelType>({ type: 'string', enum: [...channelTypes] }), {
      maxItems: 100,
      description: 'Only events of these channels; of all when it is empty or left out.',
    }),
  ),
  filters: Type.Optional(
    Type.Array(filterSchema, {
      maxItems: 100,
      description: 'An event is delivered when it matches each of them.',
    }),
  ),
  engagementConfiguration: Type.Optional(engagementSchema),
});

export type ConfigurationInput = Static<typeof configurationSchema>;
export type Filter = Static<typeof filterSchema>;

/** As it is kept and listed. */
export type Configuration = Required<Omit<ConfigurationInput, 'engagementConfiguration'>> &
  Pick<ConfigurationInput, 'engagementConfiguration'>;

export const emptyConfiguration: Configuration = { echo: false, channelTypes: [], filters: [] };

/** The fields given take the place of those that were there. Throws a BusinessApiError where they do not fit the type. */
export function mergeConfiguration(
  before: Configuration,
  given: ConfigurationInput | undefined,
  type: WebhookType,
): Configuration {
  if (given === undefined) return before;
  const hasEngagement = given.engagementConfiguration !== undefined;
  if (hasEngagement !== (type === 'engagement')) {
    const path = 'configuration.engagementConfiguration';
    throw new BusinessApiError(
      'ERROR_TYPE_INVALID_REQUEST',
      hasEngagement ? `${path} is for webhooks of type engagement only` : `${path} is missing`,
      { details: { rule: 'engagementConfiguration', path } },
    );
  }
  return { ...before, ...given };
}
