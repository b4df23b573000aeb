import type { FastifyInstance } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { Customers } from '../customers/customers.ts';
import { attachmentTypes, contentSchema } from '../messaging/schemas.ts';

const text = (maxLength = 256) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values] });
const closed = { additionalProperties: false };
const mayBeEmpty = Type.String({ maxLength: 2048, default: '' });

const customer = { from: text(), to: Type.Optional(text()), name: Type.Optional(text()) };
const choice = Type.Object({ ...customer, choice: text(), messageId: Type.Optional(text()) }, closed);
const who = Type.Object(customer, closed);
const reading = Type.Object({ ...customer, messageId: Type.Optional(text()) }, closed);

const referral = Type.Object(
  {
    ctcaClid: mayBeEmpty,
    sourceUrl: mayBeEmpty,
    sourceId: mayBeEmpty,
    sourceType: Type.Unsafe<'ad' | 'post'>({ type: 'string', enum: ['ad', 'post'], default: 'ad' }),
    headline: mayBeEmpty,
    body: mayBeEmpty,
    mediaType: Type.Unsafe<'image' | 'video'>({ type: 'string', enum: ['image', 'video'], default: 'image' }),
    imageUrl: mayBeEmpty,
    videoUrl: mayBeEmpty,
    thumbnailUrl: mayBeEmpty,
  },
  closed,
);
const written = Type.Object(
  {
    ...customer,
    replyTo: Type.Optional(text()),
    message: Type.Object(
      {
        text: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
        attachments: Type.Optional(
          Type.Tuple([Type.Object({ type: oneOf(attachmentTypes), url: text(2048) }, closed)]),
        ),
        location: contentSchema.properties.location,
        referral: Type.Optional(referral),
      },
      { ...closed, minProperties: 1 },
    ),
  },
  closed,
);

/** To be the customer of one business, since no real channel is here. */
export function addCustomerRoutes(app: FastifyInstance, customers: Customers, businessId: string): void {
  function post<Body extends TSchema>(
    path: string,
    body: Body,
    handle: (body: Static<Body>) => Promise<object>,
  ) {
    // The schema has just said so.
    app.post(`/customers/${path}`, { schema: { body } }, (request) => handle(request.body as Static<Body>));
  }

  post('messages', written, async ({ message, replyTo, ...address }) => {
    await customers.say({ ...address, businessId }, message, replyTo);
    return {};
  });
  post('press', choice, async ({ choice: button, messageId, ...address }) => ({
    messageId: await customers.press({ ...address, businessId }, button, messageId),
  }));
  post('pick', choice, async ({ choice: row, messageId, ...address }) => ({
    messageId: await customers.pick({ ...address, businessId }, row, messageId),
  }));
  post('read', reading, async ({ messageId, ...address }) => ({
    count: await customers.read({ ...address, businessId }, messageId),
  }));
  post('optout', who, async (address) => {
    await customers.optOut({ ...address, businessId });
    return {};
  });
  post('optin', who, async (address) => {
    await customers.optIn({ ...address, businessId });
    return {};
  });
  post('inbox', who, async (address) => ({
    messages: await customers.inbox({ ...address, businessId }),
  }));
}
