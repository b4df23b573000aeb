import { section } from './entry.ts';

/** Resources and states that the business endpoints serve. */
export const resources = [
  ...section('Webhook registration', [
    ['the service assigns the id', 'platform', 'Create webhook: the answer is the id'],
    [
      'the topic is messages or delivery_status and cannot change',
      'platform',
      'Create webhook: a malformed body is 400',
      'Update webhook: the topic cannot be changed',
    ],
    [
      'the address is a public HTTPS URL',
      'platform',
      'Create webhook: the address must be a public HTTPS URL',
    ],
    [
      'the type defaults to custom and is one of five',
      'platform',
      'Create webhook: the answer is the id',
      'Create webhook: the type is one of five',
    ],
    [
      'echo also delivers what the business sends',
      'platform',
      'without wishes lets everything through but echoes',
    ],
    [
      'channelTypes filters by channel; without it all channels are delivered',
      'platform',
      'with channelTypes lets only those channels through',
      'without wishes lets everything through but echoes',
    ],
    [
      'a filter matches a field against a glob with *',
      'platform',
      'with the filter %s = %s: %s',
      'takes steps in proportion to the value where others take seconds',
    ],
    [
      'engagementConfiguration is required for the engagement type, and listed only for it',
      'platform',
      'Create webhook: engagementConfiguration is required for its type, and for no other',
    ],
    [
      'a business has one registration a topic',
      'platform',
      'Create webhook: of several at the same time one is made',
    ],
  ]),
  ...section('Webhook key', [
    [
      'exactly one key of a business is active',
      'platform',
      'Webhook keys: of several made at the same time exactly one is active',
    ],
    [
      'a record has status and created_at, a type and a masked value',
      'platform',
      'Webhook keys: create takes no fields, shows the secret this once, and revokes the active key',
    ],
    [
      'a revoked key stays listed and is invalid',
      'platform',
      'Webhook keys: revoke takes the id in the path; a revoked key stays listed',
    ],
    [
      'creating a key revokes the active one',
      'platform',
      'Webhook keys: create takes no fields, shows the secret this once, and revokes the active key',
    ],
    [
      'a key is revoked by its id',
      'platform',
      'Webhook keys: revoke takes the id in the path; a revoked key stays listed',
    ],
    [
      'an active key can expire',
      'platform',
      'Webhook keys: a key with a lifetime expires by the clock, and can no longer be revoked',
    ],
  ]),
  ...section('Template group and template', [
    [
      'templates of one name in several languages form one group, whose id is the name',
      'platform',
      'Get templates: a POST without a body lists entity.templateGroups, an empty array when none',
    ],
    [
      'a response shows the short category, a request the long one',
      'platform',
      'Create template: the category is a long one',
      'Create template: the answer is the group with one pending variant',
    ],
    [
      'a variant has id, language, status, timestamps, rejectionReason, templateComponents',
      'platform',
      'Create template: the answer is the group with one pending variant',
    ],
    [
      'externalTemplate holds the raw provider data',
      'platform',
      'Get templates: externalTemplate holds the raw provider data',
    ],
    [
      'timestamps are ISO 8601, UTC, with fractional seconds',
      'platform',
      'Create template: the answer is the group with one pending variant',
    ],
  ]),
  ...section('Template components', [
    [
      'a component is an object with exactly one key',
      'platform',
      'a component of two kinds',
      'a component of no kind',
    ],
    [
      'a header is media or text, with at most one variable',
      'platform',
      'a header of text and media',
      'two variables in a header',
    ],
    [
      'a body has text and optional examples; a footer has text',
      'platform',
      'too few examples',
      'Create template: the answer is the group with one pending variant',
    ],
    [
      'a button is a quick reply, a URL or a phone number',
      'platform',
      'a button of no kind',
      'Template components: three quick replies, and variables in any order, are taken',
    ],
    [
      'a carousel has cards with components',
      'platform',
      'Template components: a carousel of like cards is taken, each numbering its own variables',
    ],
    [
      'variables are numbered from 1 without a gap',
      'platform',
      'a gap in the numbers',
      'a start with 2',
      'Template components: three quick replies, and variables in any order, are taken',
    ],
    [
      'at most three quick replies, not mixed with URL or phone buttons',
      'platform',
      'four quick replies',
      'a quick reply beside a link',
      'a quick reply beside a number',
    ],
    ['shortened URLs are rejected', 'platform', 'Template components: the URL %s is refused by %s'],
    [
      'a media example speeds up the review',
      'platform',
      'Template components: an example of the header media shortens the review',
    ],
  ]),
  ...section('Template status', [
    [
      'a created template is pending with no reason',
      'platform',
      'Create template: the answer is the group with one pending variant',
    ],
    [
      'a pending template is approved or rejected by the provider',
      'platform',
      'Template status: a pending template is approved by the provider, and only then can be used',
    ],
    [
      'a rejected template has a reason',
      'platform',
      'Template status: a rejected template has a reason, and cannot be used',
    ],
    [
      'deleting removes the whole group, all languages',
      'platform',
      'Delete template: the whole group goes, by its name, here and at the provider',
    ],
    [
      'a template cannot be used until approved',
      'platform',
      'Template status: a pending template is approved by the provider, and only then can be used',
      'Template status: a template that is %s cannot be used',
    ],
  ]),
  ...section('Asset', [
    [
      'the id is the one given, or a generated UUID',
      'platform',
      'Get asset: answers cdnUri, by the custom id or the generated one',
    ],
    [
      'an asset has ownerId, uri, source.uri and an access type',
      'platform',
      'Create asset: fetches the file by its URL, stores it, and answers the asset',
    ],
    [
      'the three access types differ in who can read',
      'platform',
      'serves a public asset to anybody, whole, with headers that let nothing in it run',
      'gives a PRIVATE asset only to a key of its business that may read it',
      'gives a CDN_PRIVATE asset only by an address that it signed, for an hour, key or no key',
    ],
  ]),
  ...section('Quality signals record', [
    [
      'a record names the number, the account, the tier and the score',
      'platform',
      'Quality signals: entity.signals lists each chat number, with its account, tier and score',
    ],
    [
      'the tier is one of five, UNSPECIFIED when none is assigned',
      'platform',
      'Quality signals: entity.signals lists each chat number, with its account, tier and score',
      'Quality signals: the tier is one of five, the score one of three',
    ],
    [
      'it is updated only when the provider registers a change',
      'platform',
      'Quality signals: they change only when the provider registers it, each by itself',
    ],
  ]),
  ...section('Delivery status', [
    [
      'a dispatched message is sent',
      'platform',
      'Delivery status: a dispatched message is sent; sent becomes delivered, delivered becomes read',
    ],
    [
      'sent becomes delivered, delivered becomes read',
      'platform',
      'Delivery status: a dispatched message is sent; sent becomes delivered, delivered becomes read',
    ],
    [
      'a failure is delivery_failed and carries an error with cntTraceId',
      'platform',
      'Delivery status: a failure is delivery_failed and carries an error with cntTraceId',
    ],
    [
      'each move emits a delivery_status event',
      'platform',
      'Delivery status: a dispatched message is sent; sent becomes delivered, delivered becomes read',
      'Delivery status: each is told once, whoever reads again',
    ],
  ]),
];
