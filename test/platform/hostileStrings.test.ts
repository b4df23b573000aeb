import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../platform/openapi/document.ts';
import { agent } from '../shop-agent/Conversation.ts';
import {
  hostileChanges,
  hostileStrings,
  type JsonPath,
  replaceAt,
  stringPaths,
} from '../support/hostileStrings.ts';
import { startSource } from './assets/sourceServer.ts';
import { customer, lastingTemplate } from './conformance/validBodies.ts';
import { type BusinessClient, newBusiness } from './support/business.ts';
import { type Caller, databaseTimeout, startPlatform, userMessage } from './support/platform.ts';
import { card, carousel, promo, quickReply } from './templates/templates.ts';

const failures: string[] = [];
/** Failed turns and jobs appear only in the log, so the tests read it. */
const log = new Writable({
  write(chunk, _encoding, done) {
    failures.push(String(chunk).slice(0, 600));
    done();
  },
});

let caller: Caller;
let shop: BusinessClient;
let source: Awaited<ReturnType<typeof startSource>>;
beforeAll(async () => {
  source = await startSource();
  caller = await startPlatform(agent, {
    logger: { level: 'error', stream: log },
    // No name resolves, so nothing leaves this machine.
    outbound: { allowPrivate: true, resolve: async () => [] },
  });
  shop = await newBusiness(caller.platform, caller.businessId);
  const { channels, customers, simulation, jobs } = caller.platform;
  await channels.ensureChannel(shop.businessId);
  await simulation.change(shop.businessId, { reviewDelay: 0, deliveryDelay: 0, readDelay: 0 });
  await customers.sendMessage({ businessId: shop.businessId, from: customer }, { text: 'Hello' });
  await shop.call('POST', '/create/template', lastingTemplate);
  await jobs.whenIdle();
}, databaseTimeout);
afterAll(async () => {
  source.stop();
  await caller.close();
});
beforeEach(() => {
  failures.length = 0;
});

/** The path of a field in both a schema and a body, such as `inputEvents[].storeEvent.city`. */
const nameOf = (path: JsonPath) =>
  path
    .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
    .join('')
    .slice(1);

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
}

/** The paths of all string fields of a schema that have a fixed name. */
function placesIn(schema: Schema, here = ''): string[] {
  if (schema.type === 'string' || schema.enum) return [here.replace(/^\./, '')];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => placesIn(one, `${here}.${name}`)),
    ...(schema.items ? placesIn(schema.items, `${here}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => placesIn(one, here)),
  ];
}

const business = '/v1/businesses/{businessId}';
const agentGraph = '/external/v1/ai/agent_graph';
const image = { type: 'image', url: 'https://cdn.example.com/a.png', caption: 'A mug', filename: 'a.png' };
const party = (id: string) => ({ id, channelType: 'chatapp', name: 'Ana' });

/** Bodies that together contain every string field of their operation. */
async function wholeBodies(): Promise<Readonly<Record<string, readonly object[]>>> {
  const session = await caller.open();
  const [channel] = await caller.platform.channels.list(shop.businessId);
  const number = channel?.number ?? '';
  const content = (one: object) => ({ messageEvent: { role: 'USER', content: one } });
  const turns = [
    content({ textContent: { text: 'Is it waterproof?' } }),
    content({ audioContent: { url: 'https://cdn.example.com/a.ogg' } }),
    content({ imageContent: { url: 'https://cdn.example.com/a.png', caption: 'this one' } }),
    content({ locationContent: { latitude: 1, longitude: 1, name: 'Home', address: 'River Street' } }),
    { buttonResponseEvent: { id: 'help', title: 'Help' } },
    { listReplyEvent: { id: 'stores', title: 'Stores', description: 'All of them' } },
    { storeEvent: { storeId: 'lyon', name: 'Lyon', city: 'Lyon', state: 'FR' } },
    { filledFormResponseEvent: { formData: { fit: 'women', size: 'M', colour: 'blue' } } },
  ].map((event) => ({ ...session, agentId: 'catalogue', inputEvents: [event] }));
  const webhook = {
    address: 'https://hooks.example.com/events',
    configuration: {
      echo: true,
      channelTypes: ['chatapp'],
      filters: [{ field: 'campaignName', expression: 'spring-*' }],
      engagementConfiguration: {
        engagementToken: 'token',
        engagementWebhookUrl: 'https://hooks.example.com/other',
      },
    },
  };
  const media = { header: { media: { type: 'TYPE_IMAGE', example: ['https://shop.example/a.png'] } } };
  const componentsWithExample = card('TYPE_IMAGE', [quickReply('Yes')]).components.map((one) =>
    'body' in one ? { body: { text: { text: 'Hello {{1}}!', example: ['Ana'] } } } : one,
  );
  const cardOf = (...components: readonly object[]) => ({ components });
  const message = (one: object) => ({
    recipient: party(customer),
    sender: party(number),
    campaignName: 'spring',
    callbackData: { order: 'A-17' },
    message: { id: '01KE7M3V7Q2Y8W4T6R5P9N1B0C', ...one },
  });
  const list = {
    header: { text: 'Mugs' },
    footer: { text: 'All of them' },
    button: { id: 'open', text: 'Open' },
    sections: [{ title: 'Mugs', rows: [{ id: 'a', text: 'Red', description: 'A red mug' }] }],
  };
  const replies = { footer: { text: 'Soon' }, buttons: [{ id: 'a', text: 'Yes' }] };
  return {
    [`POST ${agentGraph}/init`]: [{ businessId: shop.businessId, clientKey: 'customer-1' }],
    [`POST ${agentGraph}/health`]: [{ businessId: shop.businessId, clientKey: 'customer-1' }],
    [`POST ${agentGraph}/invoke`]: turns,
    [`POST ${agentGraph}/invoke_sync`]: turns,
    [`POST ${agentGraph}/close`]: [{ ...session, sessionId: (await caller.open()).sessionId }],
    [`POST ${business}/create/webhooks`]: [{ topic: 'messages', type: 'engagement', ...webhook }],
    [`PUT ${business}/update/webhooks/{webhookId}`]: [{ topic: 'messages', type: 'engagement', ...webhook }],
    [`POST ${business}/create/template`]: [
      promo,
      {
        ...promo,
        template_components: [
          media,
          { body: promo.template_components[1].body },
          quickReply('Yes'),
          carousel(
            cardOf({ header: { text: { text: 'Mug' } } }, ...componentsWithExample),
            cardOf(media, ...componentsWithExample),
            cardOf(
              media,
              { button: { url: { text: 'See', url: 'https://shop.example/' } } },
              { button: { phoneNumber: { text: 'Call', phoneNumber: '+351910000001' } } },
            ),
          ),
        ],
      },
    ],
    [`POST ${business}/assets`]: [
      {
        uri: source.url,
        id: 'logo',
        metadata: { accessControlType: 'ASSET_ACCESS_CONTROL_TYPE_PUBLIC' },
      },
    ],
    [`POST ${business}/send/messages`]: [
      message({ text: 'Hello' }),
      message({ attachments: [image] }),
      message({ location: { latitude: 1, longitude: 1, name: 'Shop', address: 'River Street' } }),
      message({ text: 'Which?', listMessage: list }),
      message({ text: 'So?', replyButtonMessage: { header: { text: 'Mugs' }, ...replies } }),
      message({ text: 'So?', replyButtonMessage: { header: { attachment: image }, ...replies } }),
      message({
        text: 'This?',
        singleProductMessage: {
          footer: { text: 'In stock' },
          catalogId: 'c',
          productItem: { productRetailerId: 'p' },
        },
      }),
      message({
        text: 'These?',
        multiProductMessage: {
          header: { text: 'Mugs' },
          footer: { text: 'In stock' },
          catalogId: 'c',
          sections: [{ title: 'Mugs', productItems: [{ productRetailerId: 'p' }] }],
        },
      }),
    ],
    [`POST ${business}/send/chatapp_templated_messages`]: [
      {
        number: customer,
        sender: number,
        templateName: lastingTemplate.name,
        language: 'en',
        parameters: [{ name: 'body_1', value: 'Ana', filename: 'a.pdf' }],
        campaignName: 'spring',
        callbackData: { order: 'A-17' },
      },
    ],
  };
}

const operationsOf = (document: OpenApiDocument) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { content } = (operation.requestBody ?? {}) as {
        readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
      };
      return { name: `${method.toUpperCase()} ${path}`, path, schema: content?.['application/json']?.schema };
    }),
  );

async function send(operation: string, payload?: string, businessId = shop.businessId): Promise<void> {
  const [method = '', path = ''] = operation.split(' ');
  const response = await caller.platform.app.inject({
    method: method as 'POST',
    url: path.replace('{businessId}', businessId),
    headers: { 'x-api-key': shop.secret, 'content-type': 'application/json' },
    ...(payload !== undefined && { payload }),
  });
  // A stream that fails after its first line has status 200.
  const isFailure = response.statusCode >= 500 || /^\{"error"/m.test(response.payload);
  if (isFailure) failures.push(`${operation} ${payload?.slice(0, 300)}: ${response.payload.slice(-300)}`);
}

describe('Hostile strings', { timeout: databaseTimeout }, () => {
  it('cover every string field of the schemas', async () => {
    const bodies = await wholeBodies();
    for (const { name, schema } of operationsOf(caller.platform.openapi)) {
      const tried = new Set((bodies[name] ?? []).flatMap((body) => stringPaths(body).map(nameOf)));
      const places = schema === undefined ? [] : placesIn(schema);
      expect(
        places.filter((place) => !tried.has(place)),
        name,
      ).toEqual([]);
    }
  });

  it.each(Object.entries(hostileStrings))(
    'cause no 5xx and no failed turn or job in a body: %s',
    async (_, text) => {
      const bodies = await wholeBodies();
      for (const [operation, whole] of Object.entries(bodies)) {
        const tried = new Set<string>();
        for (const body of whole) {
          for (const path of stringPaths(body)) {
            // Tries a field once, although several bodies have it.
            if (tried.has(nameOf(path))) continue;
            tried.add(nameOf(path));
            for (const change of hostileChanges(text))
              await send(operation, JSON.stringify(replaceAt(body, path, change)));
          }
        }
      }
      await caller.platform.jobs.whenIdle();
      expect(failures).toEqual([]);
    },
  );

  it.each(Object.entries(hostileStrings))(
    'cause no failed turn in the fields that the agent reads: %s',
    async (_, text) => {
      const wanted: readonly object[] = [
        ...['category', 'fit', 'size', 'material', 'activity', 'season', 'brand', 'sort', 'words'].map(
          (name) => ({
            [name]: text,
          }),
        ),
        ...['shapes', 'colours', 'features', 'without'].map((name) => ({ [name]: [text] })),
        { price: { min: text } },
      ];
      const ids = [
        ...wanted.flatMap((filters) =>
          ['search', 'narrow'].map((verb) => `${verb}:${JSON.stringify(filters).replaceAll('%', '%25')}`),
        ),
        ...'about stock sizes pair similar size compare store entry delivery kit kit-list'
          .split(' ')
          .flatMap((verb) => [`${verb}:${text}`, `${verb}:lee-2:${text}`, `${verb}:lee-2+${text}`]),
      ];
      const context = ['product_id', 'page_url', 'cart'].map((name) => ({ [`context.${name}`]: text }));
      const fields = ['for', 'gender', 'category', 'budget', 'email', 'order', text].map((name) => ({
        [name]: text,
      }));
      const session = await caller.open();
      for (const event of [
        ...ids.map((id) => ({ buttonResponseEvent: { id, title: text } })),
        ...[...context, ...fields].map((formData) => ({ filledFormResponseEvent: { formData } })),
      ]) {
        const then = [event, userMessage('is it waterproof?'), userMessage(`more for ${text}`)];
        await send(`POST ${agentGraph}/invoke_sync`, JSON.stringify({ ...session, inputEvents: then }));
      }
      expect(failures).toEqual([]);
    },
  );

  it.each(Object.entries(hostileStrings))('cause no 5xx in a path: %s', async (_, text) => {
    const encoded = encodeURIComponent(Buffer.from(text.slice(0, 2000)).toString());
    for (const { name } of operationsOf(caller.platform.openapi)) {
      await send(name.replace(/\{(?!businessId)\w+\}/, encoded));
      await send(name.replace(/\{(?!businessId)\w+\}/, 'none'), undefined, encoded);
    }
    await send(`GET /cdn/${shop.businessId}/${encoded}?signature=${encoded}&expires=${encoded}`);
    await send(`GET /cdn/${encoded}/logo`);
    expect(failures).toEqual([]);
  });
});
