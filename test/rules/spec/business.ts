import { section } from './entry.ts';

/** Business endpoints, events and their limits. */
export const business = [
  ...section('Messaging', [
    [
      'send/messages answers with the id of the message',
      'platform',
      'Messaging: send/messages answers with the id of the message',
    ],
    [
      'send/chatapp_templated_messages answers with the id of the message',
      'platform',
      'Messaging: send/chatapp_templated_messages answers with the id of the message',
    ],
  ]),
  ...section('Create webhook', [
    ['topic and address are required', 'platform', 'Create webhook: topic and address are required'],
    ['the answer is the id', 'platform', 'Create webhook: the answer is the id'],
    ['a malformed body is 400', 'platform', 'Create webhook: a malformed body is 400'],
    [
      'a second registration of a topic is 409',
      'platform',
      'Create webhook: a second registration of a topic is 409',
    ],
  ]),
  ...section('Get webhooks', [
    [
      'entity.businessId and entity.webhooks are listed, an empty array when none',
      'platform',
      'Get webhooks: an empty array when there is none',
      'Get webhooks: what was registered, and nothing of other businesses',
    ],
    ['an unknown business is 404', 'platform', 'Get webhooks: an unknown business is 404'],
  ]),
  ...section('Update webhook', [
    ['only the fields included change', 'platform', 'Update webhook: only the fields included change'],
    [
      'fields inside configuration overwrite',
      'platform',
      'Update webhook: fields inside configuration overwrite, and filters are replaced entirely',
    ],
    [
      'filters replace the existing filters entirely',
      'platform',
      'Update webhook: fields inside configuration overwrite, and filters are replaced entirely',
    ],
    ['the topic cannot be changed', 'platform', 'Update webhook: the topic cannot be changed'],
    [
      'engagementConfiguration is required for its type',
      'platform',
      'Update webhook: engagementConfiguration is required when the type is engagement',
    ],
    ['an unknown id is 404', 'platform', 'Update webhook: an unknown id is 404'],
  ]),
  ...section('Delete webhook', [
    [
      'the answer is an empty object',
      'platform',
      'Delete webhook: the answer is an empty object, and the topic is free again',
    ],
    [
      'delivery for the topic stops at once',
      'platform',
      'Delete webhook: delivery for the topic stops at once',
    ],
    ['an unknown id is 404', 'platform', 'Delete webhook: an unknown id is 404'],
  ]),
  ...section('Webhook keys', [
    [
      'the list holds every key, with one active',
      'platform',
      'Webhook keys: the list holds every key, masked, with one active',
    ],
    [
      'create takes no fields and revokes the active key',
      'platform',
      'Webhook keys: create takes no fields, shows the secret this once, and revokes the active key',
    ],
    [
      'revoke takes the id in the path',
      'platform',
      'Webhook keys: revoke takes the id in the path; a revoked key stays listed',
    ],
  ]),
  ...section('Create template', [
    [
      'name, language, category and template_components are required',
      'platform',
      'Create template: name is required',
      'Create template: language is required',
      'Create template: category is required',
      'Create template: template_components is required',
    ],
    [
      'the answer is the group with one pending variant',
      'platform',
      'Create template: the answer is the group with one pending variant',
    ],
  ]),
  ...section('Get templates', [
    [
      'a POST without a body lists entity.templateGroups',
      'platform',
      'Get templates: a POST without a body lists entity.templateGroups, an empty array when none',
    ],
  ]),
  ...section('Delete template', [
    [
      'the id in the path is the name',
      'platform',
      'Delete template: the whole group goes, by its name, here and at the provider',
    ],
    [
      'deleting a missing template is 200 too',
      'platform',
      'Delete template: deleting a missing or deleted template is 200 too, and asks the provider nothing',
    ],
    [
      'it is removed from the default channel only',
      'platform',
      'Delete template: it is removed from the default channel only',
    ],
  ]),
  ...section('Quality signals', [
    [
      'entity.signals lists each number',
      'platform',
      'Quality signals: entity.signals lists each chat number, with its account, tier and score',
    ],
  ]),
  ...section('Create asset', [
    [
      'uri is required; the service fetches and stores the file',
      'platform',
      'Create asset: fetches the file by its URL, stores it, and answers the asset',
      'Create asset: %j is 400',
    ],
    [
      'a private or unreachable source is 400',
      'platform',
      'Create asset: a source that answers %i, because it is private or gone, is 400',
      'Create asset: %j is 400',
    ],
    [
      'the answer holds the asset',
      'platform',
      'Create asset: fetches the file by its URL, stores it, and answers the asset',
    ],
    [
      'above 100 a second it is 429',
      'platform',
      'Create asset: above 100 a second it is 429, each business by itself',
    ],
  ]),
  ...section('Get asset', [
    ['the answer is cdnUri', 'platform', 'Get asset: answers cdnUri, by the custom id or the generated one'],
    [
      'a bad id is 400, an unknown one 404',
      'platform',
      'Get asset: a bad id is 400, an unknown one and another business’s are 404',
    ],
    [
      'above 100 a second it is 429',
      'platform',
      'Get asset: above 100 a second it is 429, each business by itself',
    ],
  ]),
  ...section('Events', [
    [
      'messages are inbound messages; with echo also outbound ones',
      'platform',
      'Events: what a customer says is a messages event, and the name is remembered',
      'Events: messages are inbound messages; with echo also outbound ones',
    ],
    [
      'delivery_status are the four statuses',
      'platform',
      'Delivery status: a dispatched message is sent; sent becomes delivered, delivered becomes read',
      'Delivery status: a failure is delivery_failed and carries an error with cntTraceId',
    ],
    [
      'filters and channelTypes restrict what is delivered',
      'platform',
      'with channelTypes lets only those channels through',
      'with several filters wants all of them to fit',
    ],
    [
      'a delivery carries the Base64 HMAC-SHA256 of the raw body, keyed with the active key',
      'platform',
      'Events: a delivery carries the Base64 HMAC-SHA256 of the raw body, keyed with the active key',
      'computes the same signatures',
    ],
    [
      'only 200 is success; anything else may be retried',
      'platform',
      'Events: only 200 is success; anything else is tried again',
    ],
    [
      'statusUpdate.id is the id that the send returned',
      'platform',
      'Messaging: send/messages answers with the id of the message',
    ],
    [
      'a delivery_failed event has an error with cntTraceId',
      'platform',
      'Delivery status: a failure is delivery_failed and carries an error with cntTraceId',
    ],
    [
      'after a rotation deliveries are signed with the new secret',
      'platform',
      'Events: after a rotation deliveries are signed with the new secret, and the old one fails',
    ],
    [
      'sends cause delivery_status events, customers cause messages events',
      'platform',
      'hears of every step, signed, also when the key is rotated in between',
    ],
  ]),
  ...section('Limits of the business endpoints', [
    [
      'assets: 100 requests a second each',
      'platform',
      'Create asset: above 100 a second it is 429, each business by itself',
      'Get asset: above 100 a second it is 429, each business by itself',
    ],
    [
      'one registration a topic, one active webhook key, three quick replies, one header variable',
      'platform',
      'Create webhook: of several at the same time one is made',
      'Webhook keys: of several made at the same time exactly one is active',
      'four quick replies',
      'two variables in a header',
    ],
    [
      'a tier caps the unique customers a business may write to in 24 hours',
      'platform',
      'Limits: a tier caps the unique customers a business may write to in 24 hours',
    ],
  ]),
  ...section('Errors of the business endpoints', [
    [
      '400 malformed, 404 unknown, 409 registered already, 429 too many, 500 internal',
      'platform',
      'Create webhook: a malformed body is 400',
      'Get webhooks: an unknown business is 404',
      'Create webhook: a second registration of a topic is 409',
      'answers 429 above its requests a second, each business by itself',
      'tells a refusal of its own, and nothing of a failure',
    ],
  ]),
];
