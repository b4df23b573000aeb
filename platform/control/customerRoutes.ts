import type { FastifyInstance } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { Customers } from '../customers/Customers.ts';
import { attachmentTypes, contentSchema, enumOf } from '../messaging/schemas.ts';

const text = (maxLength = 256) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });
const strict = { additionalProperties: false };
const optionalText = Type.String({ maxLength: 2048, default: '' });

const customer = { from: text(), to: Type.Optional(text()), name: Type.Optional(text()) };
const replyRequest = Type.Object({ ...customer, choice: text(), messageId: Type.Optional(text()) }, strict);
const customerRequest = Type.Object(customer, strict);
const readRequest = Type.Object({ ...customer, messageId: Type.Optional(text()) }, strict);

const referral = Type.Object(
  {
    ctcaClid: optionalText,
    sourceUrl: optionalText,
    sourceId: optionalText,
    sourceType: Type.Unsafe<'ad' | 'post'>({ type: 'string', enum: ['ad', 'post'], default: 'ad' }),
    headline: optionalText,
    body: optionalText,
    mediaType: Type.Unsafe<'image' | 'video'>({ type: 'string', enum: ['image', 'video'], default: 'image' }),
    imageUrl: optionalText,
    videoUrl: optionalText,
    thumbnailUrl: optionalText,
  },
  strict,
);
const messageRequest = Type.Object(
  {
    ...customer,
    replyTo: Type.Optional(text()),
    message: Type.Object(
      {
        text: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
        attachments: Type.Optional(
          Type.Tuple([Type.Object({ type: enumOf(attachmentTypes), url: text(2048) }, strict)]),
        ),
        location: contentSchema.properties.location,
        referral: Type.Optional(referral),
      },
      { ...strict, minProperties: 1 },
    ),
  },
  strict,
);

/** Adds the routes that simulate customers of one business, because the platform has no real channel. */
export function addCustomerRoutes(app: FastifyInstance, customers: Customers, businessId: string): void {
  function post<Body extends TSchema>(
    path: string,
    body: Body,
    handle: (body: Static<Body>) => Promise<object>,
  ) {
    // The cast is safe: Fastify has validated the body against the schema.
    app.post(`/customers/${path}`, { schema: { body } }, (request) => handle(request.body as Static<Body>));
  }

  post('messages', messageRequest, async ({ message, replyTo, ...address }) => {
    await customers.sendMessage({ ...address, businessId }, message, replyTo);
    return {};
  });
  post('press', replyRequest, async ({ choice: button, messageId, ...address }) => ({
    messageId: await customers.pressButton({ ...address, businessId }, button, messageId),
  }));
  post('pick', replyRequest, async ({ choice: row, messageId, ...address }) => ({
    messageId: await customers.pickRow({ ...address, businessId }, row, messageId),
  }));
  post('read', readRequest, async ({ messageId, ...address }) => ({
    count: await customers.markRead({ ...address, businessId }, messageId),
  }));
  post('optout', customerRequest, async (address) => {
    await customers.optOut({ ...address, businessId });
    return {};
  });
  post('optin', customerRequest, async (address) => {
    await customers.optIn({ ...address, businessId });
    return {};
  });
  post('inbox', customerRequest, async (address) => ({
    messages: await customers.inbox({ ...address, businessId }),
  }));
}
