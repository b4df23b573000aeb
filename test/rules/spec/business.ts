import { section, testsIn } from './entry.ts';
import {
  assets,
  businessRoutes,
  customers,
  deliveries,
  operations,
  rateLimit,
  registrations,
  scenario,
  sending,
  signals,
  signing,
  statuses,
  templateRules,
  templates,
  webhookFilters,
  webhookKeys,
} from './tests.ts';

const unauthenticated = operations(
  'reject a request without a valid key with 401 and ERROR_TYPE_AUTHENTICATION',
);
const internal = businessRoutes('returns the errors of its handler, and no detail of an unexpected error');
const wholeStory = scenario('receives a signed event for every step, also after a key rotation');
const anyWindow = rateLimit(
  'allows at most 100 calls in every window of one second, however the calls are spread',
);
const createLimit = assets('Create asset: more than 100 requests a second from one business are 429');
const getLimit = assets('Get asset: more than 100 requests a second from one business are 429');
const createdTemplate = templates('Create template: returns the group with one pending variant');
const listedTemplates = templates(
  'Get templates: a POST without a body lists entity.templateGroups, an empty array when none',
);
const deletedGroup = templates('Delete template: deletes the whole group by its name, also at the provider');
const deletedMissing = templates(
  'Delete template: a missing or deleted template is 200 without a call of the provider',
);
const createdKey = webhookKeys(
  'Webhook keys: create takes no fields, returns the secret once and revokes the active key',
);

/** Business endpoints, events and their limits. */
export const business = [
  ...section('Messaging', [
    [
      'send/messages answers with the id of the message',
      'platform',
      sending('Messaging: send/messages returns the id of the message'),
    ],
    [
      'send/chatapp_templated_messages answers with the id of the message',
      'platform',
      sending('Messaging: send/chatapp_templated_messages returns the id of the message'),
    ],
    ['the id is found again in statusUpdate.id', 'platform', wholeStory],
  ]),
  ...section('Create webhook', [
    [
      'topic and address are required',
      'platform',
      registrations('Create webhook: topic and address are required'),
    ],
    ['the answer is the id', 'platform', registrations('Create webhook: returns the id')],
    [
      'a malformed body or invalid values are 400',
      'platform',
      registrations(
        'Create webhook: a malformed body is 400: %j, %s',
        'Create webhook: the address must be a public HTTPS URL, not %s (%s)',
      ),
    ],
    ['a missing or invalid key is 401', 'platform', unauthenticated],
    [
      'a second registration of a topic is 409 and replaces nothing',
      'platform',
      registrations('Create webhook: a second registration of a topic is 409'),
    ],
    ['an internal failure is 500', 'platform', internal],
  ]),
  ...section('Get webhooks', [
    [
      'entity.businessId and entity.webhooks are listed, an empty array when none',
      'platform',
      registrations('Get webhooks: an empty array when there is none'),
    ],
    [
      'a webhook is listed with id, topic, address, echo, channelTypes and filters',
      'platform',
      registrations('Get webhooks: lists the registrations of this business only'),
    ],
    [
      'engagementConfiguration is listed for its type',
      'platform',
      registrations(
        'Create webhook: engagementConfiguration is required for its type and rejected for any other',
      ),
    ],
    ['an unknown business is 404', 'platform', registrations('Get webhooks: an unknown business is 404')],
    ['a missing or invalid key is 401', 'platform', unauthenticated],
  ]),
  ...section('Update webhook', [
    [
      'the answer is the id, and only the fields included change',
      'platform',
      registrations('Update webhook: only the fields included change'),
    ],
    [
      'fields inside configuration overwrite',
      'platform',
      registrations(
        'Update webhook: fields inside configuration overwrite, and filters are replaced entirely',
      ),
    ],
    [
      'filters replace the existing filters entirely',
      'platform',
      registrations(
        'Update webhook: fields inside configuration overwrite, and filters are replaced entirely',
      ),
    ],
    [
      'the topic cannot be changed; deleting frees it',
      'platform',
      registrations(
        'Update webhook: neither the topic nor the type can be changed',
        'Delete webhook: returns an empty object and frees the topic',
      ),
    ],
    [
      'engagementConfiguration is required for its type',
      'platform',
      registrations('Update webhook: engagementConfiguration is required when the type is engagement'),
    ],
    [
      'the address is a public HTTPS URL, else 400',
      'platform',
      registrations('Update webhook: the new address is checked like the first'),
    ],
    ['an unknown id is 404', 'platform', registrations('Update webhook: an unknown id is 404: %s')],
    ['a missing or invalid key is 401', 'platform', unauthenticated],
  ]),
  ...section('Delete webhook', [
    [
      'the answer is an empty object',
      'platform',
      registrations('Delete webhook: returns an empty object and frees the topic'),
    ],
    [
      'delivery for the topic stops at once',
      'platform',
      signing('Delete webhook: delivery for the topic stops at once'),
      deliveries('are cancelled when their webhook is deleted, also queued ones'),
    ],
    [
      'it is irreversible: the id stays unknown',
      'platform',
      registrations('Delete webhook: returns an empty object and frees the topic'),
    ],
    ['an unknown id is 404', 'platform', registrations('Delete webhook: an unknown id is 404: %s')],
    ['a missing or invalid key is 401', 'platform', unauthenticated],
  ]),
  ...section('Webhook keys', [
    [
      'the list holds every key, revoked and expired ones too',
      'platform',
      webhookKeys(
        'Webhook keys: the list holds every key, masked, with one active',
        'Webhook keys: a key with a lifetime expires by the clock, and can no longer be revoked',
      ),
    ],
    [
      'one key is active',
      'platform',
      webhookKeys('Webhook keys: of several keys created concurrently, exactly one is active'),
    ],
    ['create takes no fields', 'platform', createdKey],
    ['create revokes the active key immediately', 'platform', createdKey],
    [
      'revoke takes the id in the path',
      'platform',
      webhookKeys('Webhook keys: revoke takes the id in the path; a revoked key stays listed'),
    ],
  ]),
  ...section('Create template', [
    [
      'name, language, category and template_components are required',
      'platform',
      templateRules(
        'Create template: name is required',
        'Create template: language is required',
        'Create template: the code is required',
        'Create template: category is required',
        'Create template: template_components is required',
      ),
    ],
    ['the answer is the group with one pending variant', 'platform', createdTemplate],
    ['the name is what a send refers to', 'platform', wholeStory],
  ]),
  ...section('Get templates', [
    ['a POST without a body lists entity.templateGroups', 'platform', listedTemplates],
    [
      'the variants have externalTemplate',
      'platform',
      templates('Get templates: externalTemplate contains the raw data of the provider'),
    ],
  ]),
  ...section('Delete template', [
    ['the id in the path is the name', 'platform', deletedGroup],
    ['the answer is an empty object', 'platform', deletedGroup],
    ['all languages go, from the provider and from the service', 'platform', deletedGroup],
    ['deleting a missing or deleted template is 200 too', 'platform', deletedMissing],
    [
      'it is removed from the default channel only',
      'platform',
      templates('Delete template: removes the template from the default channel only'),
    ],
    [
      'messages that reference it by name may fail afterwards',
      'platform',
      statuses('Delete template: an accepted message that uses it fails'),
    ],
  ]),
  ...section('Quality signals', [
    [
      'entity.signals lists each number',
      'platform',
      signals('Quality signals: entity.signals lists each chat number, with its account, tier and score'),
    ],
  ]),
  ...section('Create asset', [
    ['uri is required', 'platform', assets('Create asset: %j is 400')],
    [
      'the service fetches and stores the file',
      'platform',
      assets('Create asset: fetches the file by its URL, stores it and returns the asset'),
    ],
    [
      'a private or unreachable source is 400',
      'platform',
      assets('Create asset: a source that responds with %i is 400', 'Create asset: %j is 400'),
    ],
    [
      'the answer holds the asset',
      'platform',
      assets('Create asset: fetches the file by its URL, stores it and returns the asset'),
    ],
    ['above 100 a second it is 429', 'platform', createLimit],
    [
      'the id may be chosen, and a bad one is 400',
      'platform',
      assets(
        'Create asset: an existing id replaces the asset and its file and keeps its address',
        'Create asset: %j is 400',
      ),
    ],
    ['a missing or invalid key is 401', 'platform', unauthenticated],
  ]),
  ...section('Get asset', [
    [
      'the answer is cdnUri, by the generated or the custom id',
      'platform',
      assets(
        'Get asset: returns the cdnUri of an asset with a generated id',
        'Create asset, Get asset: a failed fetch for an existing id leaves the asset unchanged',
      ),
    ],
    [
      'a bad id is 400, an unknown one 404',
      'platform',
      assets('Get asset: a malformed id is 400, an unknown id or an id of another business is 404'),
    ],
    ['above 100 a second it is 429', 'platform', getLimit],
    ['a missing or invalid key is 401', 'platform', unauthenticated],
  ]),
  ...section('Events', [
    [
      'messages are inbound messages; with echo also outbound ones',
      'platform',
      customers('Events: a customer’s message emits a messages event, and the name is stored'),
      statuses('Events: an outbound message emits an echo with the topic messages'),
    ],
    [
      'delivery_status are the four statuses',
      'platform',
      statuses(
        'Delivery status: a dispatched message is sent; sent becomes delivered, delivered becomes read',
        'Delivery status: a failure is delivery_failed and carries an error with cntTraceId',
      ),
    ],
    [
      'filters and channelTypes restrict what is delivered',
      'platform',
      webhookFilters(
        'with channelTypes matches only those channels',
        'with several filters requires all of them to match',
      ),
      deliveries('go to the webhook of the topic when they match its configuration'),
    ],
    [
      'a delivery carries the Base64 HMAC-SHA256 of the raw body, keyed with the active key',
      'platform',
      signing('Events: a delivery carries the Base64 HMAC-SHA256 of the raw body, keyed with the active key'),
      testsIn('test/platform/verify.test.ts')('matches the test vectors of RFC 4231'),
    ],
    [
      'only 200 is success; anything else may be retried',
      'platform',
      signing('Events: only 200 is success; anything else is tried again: %s'),
    ],
    ['statusUpdate.id is the id that the send returned', 'platform', wholeStory],
    [
      'a delivery_failed event has an error with cntTraceId',
      'platform',
      statuses('Delivery status: a failure is delivery_failed and carries an error with cntTraceId'),
    ],
    [
      'after a rotation deliveries are signed with the new secret, and the old one fails',
      'platform',
      signing('Events: after a rotation deliveries are signed with the new secret, and the old secret fails'),
    ],
    ['sends cause delivery_status events, customers cause messages events', 'platform', wholeStory],
    [
      'an event is a POST to the address of the registration of its topic',
      'platform',
      deliveries('go to the webhook of the topic when they match its configuration'),
      wholeStory,
    ],
  ]),
  ...section('Limits of the business endpoints', [
    ['assets: 100 requests a second each', 'platform', createLimit, getLimit, anyWindow],
    [
      'one registration a topic and business',
      'platform',
      registrations(
        'Create webhook: a second registration of a topic is 409',
        'Create webhook: of several concurrent requests, one succeeds',
      ),
    ],
    [
      'one active webhook key a business',
      'platform',
      webhookKeys('Webhook keys: of several keys created concurrently, exactly one is active'),
    ],
    [
      'three quick replies a template',
      'platform',
      templateRules('Template components: rejects four quick replies'),
    ],
    [
      'one variable in a text header',
      'platform',
      templateRules('Template components: two variables in a header is rejected'),
    ],
    [
      'a tier caps the unique customers a business may write to in 24 hours',
      'platform',
      sending('counting each customer once, and no customer with an open window', 'up to the limit of %s'),
    ],
  ]),
  ...section('Errors of the business endpoints', [
    [
      '400 for malformed bodies and invalid values',
      'platform',
      registrations('Create webhook: a malformed body is 400: %j, %s'),
      assets('Create asset: %j is 400'),
    ],
    ['401 for a missing or invalid key', 'platform', unauthenticated],
    [
      '404 for an unknown business, webhook or asset',
      'platform',
      registrations(
        'Get webhooks: an unknown business is 404',
        'Update webhook: an unknown id is 404: %s',
        'Delete webhook: an unknown id is 404: %s',
      ),
      assets('Get asset: a malformed id is 400, an unknown id or an id of another business is 404'),
    ],
    [
      '409 for a topic that is registered already',
      'platform',
      registrations('Create webhook: a second registration of a topic is 409'),
    ],
    ['429 above the rate', 'platform', createLimit, getLimit, anyWindow],
    ['500 for an internal failure', 'platform', internal],
    ['200 for deleting a missing template', 'platform', deletedMissing],
  ]),
];
