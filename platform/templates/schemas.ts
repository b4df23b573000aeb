import { type Static, Type } from 'typebox';
import { exactlyOneOf } from '../http/schemas.ts';

const longCategory = Type.Enum([
  'MESSAGE_TEMPLATE_GROUP_CATEGORY_MARKETING',
  'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY',
  'MESSAGE_TEMPLATE_GROUP_CATEGORY_AUTHENTICATION',
]);
const shortCategory = Type.Enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']);

/** The API document defines no lengths. This one is ours; the shorter ones of the channel are checked in its review. */
const text = Type.String({ maxLength: 32_768 });
const header = exactlyOneOf({
  media: Type.Optional(
    Type.Object({
      type: Type.Enum(['TYPE_IMAGE', 'TYPE_DOCUMENT']),
      example: Type.Optional(
        Type.Array(text, { description: 'URLs of example media; one speeds up the review.' }),
      ),
    }),
  ),
  text: Type.Optional(Type.Object({ text })),
});
const body = Type.Object({
  text: Type.Object({
    text,
    example: Type.Optional(Type.Array(text, { description: 'One for each variable.' })),
  }),
});
const footer = Type.Object({ text: Type.Object({ text }) });
const button = exactlyOneOf({
  quickReply: Type.Optional(Type.Object({ text })),
  url: Type.Optional(Type.Object({ text, url: text })),
  phoneNumber: Type.Optional(Type.Object({ text, phoneNumber: text })),
});
const inCard = {
  header: Type.Optional(header),
  body: Type.Optional(body),
  button: Type.Optional(button),
};
const card = Type.Object({ components: Type.Array(exactlyOneOf(inCard)) });
const componentSchema = exactlyOneOf({
  ...inCard,
  footer: Type.Optional(footer),
  carousel: Type.Optional(Type.Object({ cards: Type.Array(card) })),
});

export type Button = Static<typeof button>;
export type TemplateComponent = Static<typeof componentSchema>;

/** Names that can be stored and written in a path: no control character, no lone surrogate, and not `.` or `..`. */
export const templateNamePattern = '^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]{1,512}$';

export const createSchema = Type.Object({
  name: Type.String({
    description: 'The review rejects a name with other characters than lower-case letters, digits and _.',
    minLength: 1,
    maxLength: 512,
    pattern: templateNamePattern,
  }),
  language: Type.Object({ code: Type.String({ description: 'Such as pt, pt_BR or pt-BR.' }) }),
  category: longCategory,
  template_components: Type.Array(componentSchema),
});
export type Category = Static<typeof longCategory>;
export type TemplateRequest = Static<typeof createSchema>;

const nullableString = Type.Union([Type.String(), Type.Null()]);
const templateSchema = Type.Object({
  id: Type.String(),
  language: Type.Object({ code: Type.String() }),
  status: Type.Enum([
    'MESSAGE_TEMPLATE_STATUS_PENDING',
    'MESSAGE_TEMPLATE_STATUS_APPROVED',
    'MESSAGE_TEMPLATE_STATUS_REJECTED',
  ]),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
  rejectionReason: nullableString,
  templateComponents: Type.Array(componentSchema),
  channel: Type.Object({
    id: Type.String(),
    externalId: Type.String(),
    channelType: Type.Enum(['CHANNEL_TYPE_CHATAPP_CLOUD']),
  }),
  externalTemplate: Type.Optional(
    Type.Object({
      chatapp: Type.Object({
        id: Type.String(),
        name: Type.String(),
        language: Type.String(),
        status: Type.Enum(['PENDING', 'APPROVED', 'REJECTED']),
        rejectedReason: Type.String(),
        qualityScore: Type.Object({ score: Type.String() }),
      }),
    }),
  ),
});
export const groupSchema = Type.Object({
  id: Type.String({ description: 'The name.' }),
  name: Type.String(),
  category: shortCategory,
  templates: Type.Array(templateSchema),
});
export type TemplateGroup = Static<typeof groupSchema>;
