import { section } from './entry.ts';
import {
  assets,
  contentHost,
  deliveries,
  registrations,
  scenario,
  sending,
  signals,
  statuses,
  templateComponents,
  templateRules,
  templates,
  webhookFilters,
  webhookKeys,
} from './tests.ts';

const keeps = (component: string) => templateComponents(`store ${component} unchanged and in order`);
const categories = templateComponents(
  'are created with the long form of the category %s and listed with the short one',
);
const created = templates('Create template: returns the group with one pending variant');
const steps = statuses(
  'Delivery status: a dispatched message is sent; sent becomes delivered, delivered becomes read',
);
const failure = statuses(
  'Delivery status: a failure is delivery_failed and carries an error with cntTraceId',
);

/** Resources and states that the business endpoints serve. */
export const resources = [
  ...section('Webhook registration', [
    ['the service assigns the id', 'platform', registrations('Create webhook: returns the id')],
    [
      'the topic is messages or delivery_status',
      'platform',
      registrations(
        'Create webhook: a malformed body is 400: %j, %s',
        'Create webhook: a second registration of a topic is 409',
      ),
    ],
    [
      'the topic cannot change after creation',
      'platform',
      registrations('Update webhook: neither the topic nor the type can be changed'),
    ],
    [
      'the address is a public HTTPS URL',
      'platform',
      registrations('Create webhook: the address must be a public HTTPS URL, not %s (%s)'),
    ],
    [
      'the type defaults to custom and is one of five',
      'platform',
      registrations(
        'Create webhook: returns the id',
        'Create webhook: the type is one of five',
        'Create webhook: engagementConfiguration is required for its type and rejected for any other',
      ),
    ],
    [
      'echo also delivers what the business sends',
      'platform',
      webhookFilters('without settings matches every event except echoes'),
      statuses('Events: an outbound message emits an echo with the topic messages'),
    ],
    [
      'channelTypes filters by channel',
      'platform',
      webhookFilters('with channelTypes matches only those channels'),
    ],
    [
      'without channelTypes all channels are delivered',
      'platform',
      webhookFilters('without settings matches every event except echoes'),
    ],
    [
      'a filter matches a field against a glob with *',
      'platform',
      webhookFilters('with the filter %s = %s matches the event: %s'),
    ],
    [
      'engagementConfiguration has a token and a URL, and is required for the engagement type',
      'platform',
      registrations(
        'Create webhook: engagementConfiguration is required for its type and rejected for any other',
      ),
    ],
    [
      'engagementConfiguration is listed only for the engagement type',
      'platform',
      registrations(
        'Create webhook: engagementConfiguration is required for its type and rejected for any other',
        'Create webhook: returns the id',
      ),
    ],
    [
      'a business has one registration a topic',
      'platform',
      registrations(
        'Create webhook: a second registration of a topic is 409',
        'Create webhook: of several concurrent requests, one succeeds',
      ),
    ],
  ]),
  ...section('Webhook key', [
    [
      'exactly one key of a business is active',
      'platform',
      webhookKeys('Webhook keys: of several keys created concurrently, exactly one is active'),
    ],
    [
      'a record has status and created_at, a type and a masked value',
      'platform',
      webhookKeys('Webhook keys: create takes no fields, returns the secret once and revokes the active key'),
    ],
    [
      'a revoked key stays listed',
      'platform',
      webhookKeys('Webhook keys: revoke takes the id in the path; a revoked key stays listed'),
    ],
    [
      'a revoked or expired key is invalid',
      'platform',
      deliveries('without an active key are parked with the reason, never signed with an inactive key'),
    ],
    [
      'creating a key revokes the active one',
      'platform',
      webhookKeys('Webhook keys: create takes no fields, returns the secret once and revokes the active key'),
    ],
    [
      'a key is revoked by its id',
      'platform',
      webhookKeys('Webhook keys: revoke takes the id in the path; a revoked key stays listed'),
    ],
    [
      'an active key can expire',
      'platform',
      webhookKeys('Webhook keys: a key with a lifetime expires by the clock, and can no longer be revoked'),
    ],
  ]),
  ...section('Template group and template', [
    [
      'templates of one name in several languages form one group, whose id is the name',
      'platform',
      templates('Get templates: a POST without a body lists entity.templateGroups, an empty array when none'),
    ],
    [
      'a request names the long category',
      'platform',
      categories,
      templateRules('Create template: the category has its long form'),
    ],
    ['a response shows the short category', 'platform', categories, created],
    ['there are three categories', 'platform', categories],
    [
      'a variant has id, language.code, status, timestamps, rejectionReason, templateComponents',
      'platform',
      created,
    ],
    ['timestamps are ISO 8601, UTC, with fractional seconds', 'platform', created],
    [
      'rejectionReason is a reason code when rejected, null otherwise',
      'platform',
      templates('Template status: a rejected template has a reason and cannot be sent'),
      created,
    ],
    [
      'templateComponents keep the order and form in which they were given',
      'platform',
      keeps('a carousel of headers, bodies and buttons'),
      created,
    ],
    [
      'externalTemplate.chatapp holds id, name, language, status, rejectedReason and qualityScore of the provider',
      'platform',
      templates('Get templates: externalTemplate contains the raw data of the provider'),
    ],
  ]),
  ...section('Template components', [
    [
      'a component is an object with exactly one key',
      'platform',
      templateRules(
        'Template components: a component of two kinds is rejected',
        'Template components: a component of no kind is rejected',
        'Template components: an unknown component is rejected',
      ),
    ],
    [
      'a header is media or text',
      'platform',
      templateRules('Template components: a header of text and media is rejected'),
      keeps('a text header'),
    ],
    [
      'a media header is an image or a document, with optional examples',
      'platform',
      templateRules('Template components: a header of another medium is rejected'),
      keeps('an image header'),
      keeps('an image header with examples'),
      keeps('a document header'),
    ],
    [
      'a text header has at most one variable, {{1}}',
      'platform',
      templateRules(
        'Template components: two variables in a header is rejected',
        'Template components: a header with the variable 2 is rejected',
      ),
      keeps('a text header with its one variable'),
    ],
    [
      'a body has text and optional examples',
      'platform',
      keeps('a body with variables and no example'),
      keeps('a body with examples'),
    ],
    ['a footer has text', 'platform', keeps('a footer')],
    [
      'a button is a quick reply, a URL or a phone number',
      'platform',
      templateRules('Template components: a button of no kind is rejected'),
      keeps('three quick replies'),
      keeps('a URL button'),
      keeps('a phone button'),
    ],
    ['the URL of a button may end in a variable', 'platform', keeps('a URL button that ends in a variable')],
    [
      'a carousel has cards with header, body and button components',
      'platform',
      keeps('a carousel of headers, bodies and buttons'),
      templateRules('Template components: a carousel with a footer in a card is rejected'),
    ],
    [
      'variables are numbered from 1 without a gap',
      'platform',
      templateRules(
        'Template components: a gap in the numbers is rejected',
        'Template components: a numbering that starts with 2 is rejected',
        'Template components: a variable 0 is rejected',
      ),
    ],
    [
      'at most three quick replies',
      'platform',
      templateRules(
        'Template components: rejects four quick replies',
        'Template components: quick replies count for the whole template: rejects %s',
      ),
      keeps('three quick replies'),
    ],
    [
      'quick replies are not combined with URL or phone buttons',
      'platform',
      templateRules(
        'Template components: rejects a quick reply beside a link',
        'Template components: rejects a quick reply beside a phone button',
      ),
    ],
    [
      'what only the channel forbids is accepted at create and rejected in its review',
      'platform',
      templateRules(
        'Template components: the channel rejects %s',
        'Create template: the name %j is accepted, rejected by the channel and can be deleted',
      ),
    ],
    [
      'shortened URLs are rejected',
      'platform',
      templateRules('Template components: the channel rejects the shortened URL %s with a reason'),
    ],
    [
      'a media example speeds up the review',
      'platform',
      templates('Template components: an example of the header media shortens the review'),
    ],
  ]),
  ...section('Template status', [
    [
      'a created template is pending, with no reason, and submitted to the provider',
      'platform',
      created,
      templates('Get templates: externalTemplate contains the raw data of the provider'),
    ],
    [
      'the review approves a pending template',
      'platform',
      templates('Template status: a pending template can be sent only after the provider approves it'),
    ],
    [
      'the review rejects a pending template, with a reason',
      'platform',
      templates('Template status: a rejected template has a reason and cannot be sent'),
    ],
    [
      'deleting removes the whole group, all languages, in any state',
      'platform',
      templates(
        'Delete template: deletes the whole group by its name, also at the provider',
        'Delete template: a running review does not restore the template',
      ),
    ],
    [
      'a template cannot be used until approved',
      'platform',
      templates('Template status: a pending template can be sent only after the provider approves it'),
      sending('Template status: a template that is %s cannot be sent'),
    ],
  ]),
  ...section('Asset', [
    [
      'the id is the one given',
      'platform',
      assets('Create asset: an existing id replaces the asset and its file and keeps its address'),
    ],
    [
      'the id is a generated UUID where none is given',
      'platform',
      assets('Create asset: fetches the file by its URL, stores it and returns the asset'),
    ],
    [
      'an asset has ownerId, uri, source.uri and metadata.accessControlType',
      'platform',
      assets('Create asset: fetches the file by its URL, stores it and returns the asset'),
    ],
    [
      'uri is stable',
      'platform',
      assets('Create asset: an existing id replaces the asset and its file and keeps its address'),
    ],
    [
      'PUBLIC, the default, needs no authentication',
      'platform',
      assets('Create asset: fetches the file by its URL, stores it and returns the asset'),
      contentHost('serves a public asset without a key, with headers that prevent its content from running'),
    ],
    [
      'PRIVATE needs authentication',
      'platform',
      contentHost('serves a PRIVATE asset only to a key of its business with the scope to read it'),
    ],
    [
      'CDN_PRIVATE is accessible only through the content delivery host',
      'platform',
      contentHost(
        'serves a CDN_PRIVATE asset at its uri and, for an hour, at its cdnUri, and at no other address',
      ),
    ],
  ]),
  ...section('Quality signals record', [
    [
      'a record names the number, the account, the tier and the score',
      'platform',
      signals('Quality signals: entity.signals lists each chat number, with its account, tier and score'),
    ],
    [
      'the tier is one of five',
      'platform',
      signals('Quality signals: every tier and score is stored and listed'),
    ],
    [
      'UNSPECIFIED means that none is assigned yet, and is no error',
      'platform',
      signals('Quality signals: entity.signals lists each chat number, with its account, tier and score'),
    ],
    [
      'the score is HIGH, MEDIUM or LOW behind CHATAPP_QUALITY_SCORE_',
      'platform',
      signals('Quality signals: every tier and score is stored and listed'),
    ],
    [
      'it is updated only when the provider registers a change',
      'platform',
      signals('Quality signals: the tier and the score of a number are updated separately'),
    ],
  ]),
  ...section('Delivery status', [
    ['a dispatched message is sent', 'platform', steps],
    ['sent becomes delivered, delivered becomes read', 'platform', steps],
    ['a failure is delivery_failed and carries an error with cntTraceId', 'platform', failure],
    [
      'each move emits a delivery_status event',
      'platform',
      steps,
      statuses('Delivery status: each status is emitted once, also when the customer reads again'),
      scenario('receives a signed event for every step, also after a key rotation'),
    ],
  ]),
];
