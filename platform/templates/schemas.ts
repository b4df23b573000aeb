import { type Static, Type } from 'typebox';
import { exactlyOneOf } from '../http/schemas.ts';

const longCategory = Type.Enum([
  'MESSAGE_TEMPLATE_GROUP_CATEGORY_MARKETING',
  'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY',
  'MESSAGE_TEMPLATE_GROUP_CATEGORY_AUTHENTICATION',
]);
const shortCategory = Type.Enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']);

const text = (maxLength: number) => Type.String({ maxLength });
const header = exactlyOneOf({
  media: Type.Optional(
    Type.Object({
      type: Type.Enum(['TYPE_IMAGE', 'TYPE_DOCUMENT']),
      example: Type.Optional(
        Type.Array(text(2000), { description: 'URLs of example media; one speeds up the review.' }),
      ),
    }),
  ),
  text: Type.Optional(Type.Object({ text: text(60) })),
});
const body = Type.Object({
  text: Type.Object({
    text: text(1024),
    example: Type.Optional(Type.Array(text(1024), { description: 'One for each variable.' })),
  }),
});
const footer = Type.Object({ text: Type.Object({ text: text(60) }) });
const label = text(25);
const button = exactlyOneOf({
  quickReply: Type.Optional(Type.Object({ text: label })),
  url: Type.Optional(Type.Object({ text: label, url: text(2000) })),
  phoneNumber: Type.Optional(Type.Object({ text: label, phoneNumber: text(64) })),
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
  carousel: Type.Optional(Type.Object({ cards: Type.Array(card, { minItems: 2, maxItems: 10 }) })),
});

export type Button = Static<typeof button>;
export type TemplateComponent = Static<typeof componentSchema>;

export const createSchema = Type.Object({
  name: Type.String({ description: 'Lower-case letters, digits and _.', minLength: 1, maxLength: 512 }),
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
