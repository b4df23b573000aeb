import { card, carousel, plainBody, promo, quickReply } from '../templates/templates.ts';

/** A customer with an open 24-hour window, so that any message may be sent. */
export const customer = '+12025550199';

/** Approved before the first request. No generated request deletes this template, because no vocabulary has its name. */
export const lastingTemplate = {
  name: 'order_is_ready',
  language: { code: 'en' },
  category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY',
  template_components: [
    { body: { text: { text: 'Hello {{1}}, your order is ready.', example: ['Ana'] } } },
    quickReply('On my way'),
  ],
} as const;

const agentGraph = '/external/v1/ai/agent_graph';
const business = '/v1/businesses/{businessId}';

const image = { type: 'image', url: 'https://cdn.example.com/a.png' };
const session = { businessId: '@businessId', clientKey: 'customer-1', sessionId: '@sessionId' };
const userMessage = (textContent: object) => ({ messageEvent: { role: 'USER', content: { textContent } } });
const turns = [
  { ...session, inputEvents: [userMessage({ text: 'Anything for the rain?' })] },
  { ...session, inputEvents: [{ selectSuggestionEvent: { suggestionText: 'Under 150' } }] },
];
const template = (...components: readonly object[]) => ({
  name: '@name',
  language: { code: 'en' },
  category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY',
  template_components: components,
});
const message = (content: object, more: object = {}) => ({
  recipient: { id: customer, channelType: 'chatapp' },
  message: content,
  ...more,
});
const templated = { number: customer, templateName: lastingTemplate.name, language: 'en' };
const rows = [
  { id: 'a', text: 'Kestrel jacket' },
  { id: 'b', text: 'Plover coat' },
];

/**
 * Bodies that the platform accepts, by the path of their operation. They meet the rules that a schema cannot express.
 * Placeholders such as `@sessionId` are replaced with ids from earlier responses; `@name` is new each time.
 */
export const validBodies: Readonly<Record<string, readonly object[]>> = {
  [`${agentGraph}/init`]: [{ businessId: '@businessId', clientKey: 'customer-1' }],
  [`${agentGraph}/invoke`]: turns,
  [`${agentGraph}/invoke_sync`]: turns,
  [`${agentGraph}/close`]: [session],
  [`${business}/create/webhooks`]: [
    { topic: 'messages', address: 'https://hooks.example.com/events' },
    {
      topic: 'delivery_status',
      address: 'https://hooks.example.com/states',
      configuration: { echo: true, channelTypes: ['chatapp'], filters: [] },
    },
  ],
  [`${business}/update/webhooks/{webhookId}`]: [
    { address: 'https://hooks.example.com/other' },
    { configuration: { filters: [{ field: 'campaignName', expression: 'spring-*' }] } },
  ],
  [`${business}/create/template`]: [
    { ...promo, name: '@name' },
    template(plainBody, quickReply('Yes'), quickReply('No')),
    template(plainBody, carousel(card(), card())),
  ],
  [`${business}/send/messages`]: [
    message({ text: 'See you soon.' }, { callbackData: { order: 'A-17' }, campaignName: 'spring-1' }),
    message({ attachments: [image] }),
    message({ location: { latitude: 41.15, longitude: -8.61, name: 'Shop' } }),
    message({ text: 'Keep it?', replyButtonMessage: { buttons: [{ id: 'keep', text: 'Keep it' }] } }),
    message({ text: 'Choose', listMessage: { button: { text: 'See options' }, sections: [{ rows }] } }),
    message({
      text: 'Look',
      singleProductMessage: { catalogId: 'c', productItem: { productRetailerId: 'p' } },
    }),
  ],
  [`${business}/send/chatapp_templated_messages`]: [
    { ...templated, parameters: [{ name: 'body_1', value: 'Ana' }] },
    {
      ...templated,
      parameters: [{ name: 'body_1', value: 'Ana' }],
      callbackData: [1],
      campaignName: 'ready',
    },
  ],
};
