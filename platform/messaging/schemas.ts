import { type Static, Type } from 'typebox';
import { channelTypes } from '../channels/Channels.ts';
import { ulidPattern } from './ulid.ts';

const nonEmpty = (maxLength: number) => Type.String({ minLength: 1, maxLength });
/** The schema of a string that is one of these values. */
export const enumOf = <const Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values] });
const noOtherKeys = { additionalProperties: false };

const campaignName = Type.Optional(
  Type.String({
    maxLength: 256,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    description: 'Included in each delivery status event.',
  }),
);
const callbackData = Type.Optional(
  Type.Unknown({
    description:
      'Any JSON of at most 1024 bytes, included in its delivery status events and in replies that quote it.',
  }),
);
const party = (description: string) =>
  Type.Object(
    {
      // No pattern: invalid numbers have error codes of their own.
      id: Type.String({ maxLength: 64, description: 'A phone number, E.164.' }),
      channelType: enumOf(channelTypes),
      name: Type.Optional(Type.String({ maxLength: 256 })),
    },
    { description },
  );

export const attachmentTypes = ['image', 'video', 'audio', 'document'] as const;
const attachment = (types: readonly (typeof attachmentTypes)[number][]) =>
  Type.Object({
    type: enumOf(types),
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

/* The chat channel's limits on single fields; `interactive.ts` checks those that involve several. */
const footer = Type.Optional(Type.Object({ text: nonEmpty(60) }));
const textHeader = Type.Object({ text: nonEmpty(60) }, noOtherKeys);
const sectionTitle = Type.Optional(Type.String({ maxLength: 24 }));
const listMessage = Type.Object({
  header: Type.Optional(textHeader),
  footer,
  button: Type.Object({ id: Type.Optional(Type.String({ maxLength: 256 })), text: nonEmpty(20) }),
  sections: Type.Array(
    Type.Object({
      title: sectionTitle,
      rows: Type.Array(
        Type.Object({
          id: nonEmpty(200),
          text: nonEmpty(24),
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
        text: Type.Optional(nonEmpty(60)),
        attachment: Type.Optional(attachment(['image', 'video', 'document'])),
      },
      { ...noOtherKeys, minProperties: 1, maxProperties: 1 },
    ),
  ),
  footer,
  buttons: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 256, pattern: '^\\S(.*\\S)?$' }),
      text: nonEmpty(20),
    }),
    { minItems: 1, maxItems: 3 },
  ),
});
const productItem = Type.Object({ productRetailerId: nonEmpty(256) });
const singleProductMessage = Type.Object({ footer, catalogId: nonEmpty(256), productItem }, noOtherKeys);
const multiProductMessage = Type.Object({
  header: textHeader,
  footer,
  catalogId: nonEmpty(256),
  sections: Type.Array(
    Type.Object({
      title: sectionTitle,
      productItems: Type.Array(productItem, { minItems: 1, maxItems: 30 }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});

export const contentSchema = Type.Object({
  text: Type.Optional(Type.String({ description: 'The message, or the body of an interactive message.' })),
  attachments: Type.Optional(Type.Array(attachment(attachmentTypes), { description: 'Exactly one.' })),
  location: Type.Optional(location),
  listMessage: Type.Optional(listMessage),
  replyButtonMessage: Type.Optional(replyButtonMessage),
  singleProductMessage: Type.Optional(singleProductMessage),
  multiProductMessage: Type.Optional(multiProductMessage),
});

export const messageSchema = Type.Object({
  recipient: party('The customer.'),
  sender: Type.Optional(party('A number of the business. Default: its default number.')),
  message: Type.Object(
    {
      id: Type.Optional(Type.String({ pattern: ulidPattern, description: 'A ULID chosen by the caller.' })),
      isEcho: Type.Optional(Type.Boolean({ description: 'Ignored.' })),
      ...contentSchema.properties,
    },
    { description: 'Exactly one kind of content; interactive kinds also have `text`.' },
  ),
  campaignName,
  callbackData,
});

export const templatedMessageSchema = Type.Object({
  number: Type.String({
    maxLength: 64,
    description: 'The customer, E.164; spaces and brackets are dropped.',
  }),
  templateName: nonEmpty(512),
  language: Type.String({ maxLength: 35, pattern: '^[A-Za-z0-9_-]+$', description: 'Such as pt_PT.' }),
  parameters: Type.Optional(
    Type.Array(
      Type.Object({
        name: nonEmpty(64),
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
  id: Type.String({
    pattern: ulidPattern,
    description: 'Returned as `statusUpdate.id` in delivery status events.',
  }),
});

/** The content of a message. The schema does not check that it is of exactly one kind; `content.ts` does. */
export type Content = Static<typeof contentSchema>;
export type Attachment = NonNullable<Content['attachments']>[number];
export type SendMessageRequest = Static<typeof messageSchema>;
export type SendTemplatedRequest = Static<typeof templatedMessageSchema>;
