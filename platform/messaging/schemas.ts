import { type Static, Type } from 'typebox';
import { channelTypes } from '../channels/channels.ts';
import { ulidPattern } from './ulid.ts';

const filled = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values] });
const noOther = { additionalProperties: false };

const campaignName = Type.Optional(
  Type.String({
    maxLength: 256,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    description: 'Told with each status.',
  }),
);
const callbackData = Type.Optional(
  Type.Unknown({ description: 'Any JSON of at most 1024 bytes, told with each later event of the message.' }),
);
const party = (description: string) =>
  Type.Object(
    {
      // What is wrong with a number has an error code of its own, so no pattern judges it here.
      id: Type.String({ maxLength: 64, description: 'A phone number, E.164.' }),
      channelType: oneOf(channelTypes),
      name: Type.Optional(Type.String({ maxLength: 256 })),
    },
    { description },
  );

export const attachmentTypes = ['image', 'video', 'audio', 'document'] as const;
const attachment = (types: readonly (typeof attachmentTypes)[number][]) =>
  Type.Object({
    type: oneOf(types),
    url: Type.String({ maxLength: 2048 }),
    caption: Type.Optional(Type.String({ maxLength: 1024 })),
    filename: Type.Optional(Type.String({ maxLength: 240 })),
  });
const location = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  name: Type.Optional(Type.String({ maxLength: 1024 })),
  address: Type.Optional(Type.String({ maxLength: 1024 })),
});

/* The limits of the chat channel (wire facts 4.2), as far as one field shows them; `interactive.ts` has the rest. */
const footer = Type.Optional(Type.Object({ text: filled(60) }));
const textHeader = Type.Object({ text: filled(60) }, noOther);
const sectionTitle = Type.Optional(Type.String({ maxLength: 24 }));
const listMessage = Type.Object({
  header: Type.Optional(textHeader),
  footer,
  button: Type.Object({ id: Type.Optional(Type.String({ maxLength: 256 })), text: filled(20) }),
  sections: Type.Array(
    Type.Object({
      title: sectionTitle,
      rows: Type.Array(
        Type.Object({
          id: filled(200),
          text: filled(24),
          description: Type.Optional(Type.String({ maxLength: 72 })),
        }),
        { minItems: 1, maxItems: 10 },
      ),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});
const replyButtonMessage = Type.Object({
  header: Type.Optional(
    Type.Object(
      {
        text: Type.Optional(filled(60)),
        attachment: Type.Optional(attachment(['image', 'video', 'document'])),
      },
      { ...noOther, minProperties: 1, maxProperties: 1 },
    ),
  ),
  footer,
  buttons: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 256, pattern: '^\\S(.*\\S)?$' }),
      text: filled(20),
    }),
    { minItems: 1, maxItems: 3 },
  ),
});
const productItem = Type.Object({ productRetailerId: filled(256) });
const singleProductMessage = Type.Object({ footer, catalogId: filled(256), productItem }, noOther);
const multiProductMessage = Type.Object({
  header: textHeader,
  footer,
  catalogId: filled(256),
  sections: Type.Array(
    Type.Object({
      title: sectionTitle,
      productItems: Type.Array(productItem, { minItems: 1, maxItems: 30 }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});

export const contentSchema = Type.Object({
  text: Type.Optional(Type.String({ description: 'The message, or the body of an interactive one.' })),
  attachments: Type.Optional(Type.Array(attachment(attachmentTypes), { description: 'Exactly one.' })),
  location: Type.Optional(location),
  listMessage: Type.Optional(listMessage),
  replyButtonMessage: Type.Optional(replyButtonMessage),
  singleProductMessage: Type.Optional(singleProductMessage),
  multiProductMessage: Type.Optional(multiProductMessage),
});

export const messageSchema = Type.Object({
  recipient: party('The customer.'),
  sender: Type.Optional(party('A number of the business; its default one, when left out.')),
  message: Type.Object(
    {
      id: Type.Optional(Type.String({ pattern: ulidPattern, description: "The caller's own, a ULID." })),
      isEcho: Type.Optional(Type.Boolean({ description: 'Ignored.' })),
      ...contentSchema.properties,
    },
    { description: 'Exactly one kind of content; the interactive ones together with `text`.' },
  ),
  campaignName,
  callbackData,
});

export const templatedMessageSchema = Type.Object({
  number: Type.String({
    maxLength: 64,
    description: 'The customer, E.164; spaces and brackets are dropped.',
  }),
  templateName: filled(512),
  language: Type.String({ maxLength: 35, pattern: '^[A-Za-z0-9_-]+$', description: 'Such as pt_PT.' }),
  parameters: Type.Optional(
    Type.Array(
      Type.Object({
        name: filled(64),
        value: Type.String({ maxLength: 2048 }),
        filename: Type.Optional(Type.String({ maxLength: 240 })),
      }),
      { maxItems: 200 },
    ),
  ),
  sender: Type.Optional(Type.String({ maxLength: 64, description: 'A number of the business, E.164.' })),
  campaignName,
  callbackData,
});

export const sentSchema = Type.Object({
  id: Type.String({ pattern: ulidPattern, description: 'Found again in `statusUpdate.id`.' }),
});

/** What a message says: one kind of content. */
export type Content = Static<typeof contentSchema>;
export type Attachment = NonNullable<Content['attachments']>[number];
export type SendMessageRequest = Static<typeof messageSchema>;
export type SendTemplatedRequest = Static<typeof templatedMessageSchema>;
