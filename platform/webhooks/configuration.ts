import { type Static, Type } from 'typebox';
import { type ChannelType, channelTypes } from '../channels/Channels.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';

/**
 * `custom` is the business's own endpoint, `engagement` a customer-engagement platform; the others are connectors of
 * workflow automation.
 */
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
    description: 'The name of an event field at any depth, or its path, such as `statusUpdate.status`.',
  }),
  expression: Type.String({
    maxLength: 1024,
    description: 'The pattern that the value must match; * matches any text.',
  }),
});

const engagementSchema = Type.Object({
  engagementToken: Type.String({ minLength: 1, maxLength: 4096 }),
  engagementWebhookUrl: Type.String({ minLength: 1, maxLength: 2048 }),
});

export const configurationSchema = Type.Object({
  echo: Type.Optional(Type.Boolean({ description: 'Also deliver messages that the business sends.' })),
  channelTypes: Type.Optional(
    Type.Array(Type.Unsafe<ChannelType>({ type: 'string', enum: [...channelTypes] }), {
      maxItems: 100,
      description: 'Only events of these channels. Empty or missing: all channels.',
    }),
  ),
  filters: Type.Optional(
    Type.Array(filterSchema, {
      maxItems: 100,
      description: 'An event is delivered when it matches all filters.',
    }),
  ),
  engagementConfiguration: Type.Optional(engagementSchema),
});

export type ConfigurationInput = Static<typeof configurationSchema>;
export type Filter = Static<typeof filterSchema>;

/** A configuration as stored and listed. */
export type Configuration = Required<Omit<ConfigurationInput, 'engagementConfiguration'>> &
  Pick<ConfigurationInput, 'engagementConfiguration'>;

export const emptyConfiguration: Configuration = { echo: false, channelTypes: [], filters: [] };

/**
 * Returns `before` with the fields of the input in place of its own. An undefined input is not checked; `before` is returned.
 *
 * @throws BusinessApiError when the input lacks `engagementConfiguration` for the type `engagement`, or has it for
 * another type.
 */
export function mergeConfiguration(
  before: Configuration,
  input: ConfigurationInput | undefined,
  type: WebhookType,
): Configuration {
  if (input === undefined) return before;
  const hasEngagement = input.engagementConfiguration !== undefined;
  if (hasEngagement !== (type === 'engagement')) {
    const path = 'configuration.engagementConfiguration';
    throw new BusinessApiError(
      'ERROR_TYPE_INVALID_REQUEST',
      hasEngagement ? `${path} is for webhooks of type engagement only` : `${path} is missing`,
      { details: { rule: 'engagementConfiguration', path } },
    );
  }
  return { ...before, ...input };
}
