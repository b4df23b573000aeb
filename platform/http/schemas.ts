import { type Static, Type } from 'typebox';

/** An identifier without control characters: PostgreSQL cannot store NUL. */
const identifier = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: 256, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });
/* The API document defines no lengths of input events: all limits here are our choice, in characters. */
const text = (maxLength: number) => Type.String({ maxLength });
const link = () => Type.String({ minLength: 1, maxLength: 2048, pattern: '^https?://[^\\s]+$' });
/** Protobuf-style encoders omit empty strings, so a missing text counts as empty. */
const optionalText = (maxLength: number) => Type.String({ maxLength, default: '' });

/** An object with exactly one of these keys. */
export const exactlyOneOf = <T extends Record<string, ReturnType<typeof Type.Optional>>>(properties: T) =>
  Type.Object(properties, { minProperties: 1, maxProperties: 1, additionalProperties: false });

const messageContent = exactlyOneOf({
  textContent: Type.Optional(Type.Object({ text: Type.String({ minLength: 1, maxLength: 32_768 }) })),
  audioContent: Type.Optional(Type.Object({ url: link() })),
  imageContent: Type.Optional(Type.Object({ url: link(), caption: Type.Optional(text(4096)) })),
  locationContent: Type.Optional(
    Type.Object({
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
      name: Type.Optional(text(1024)),
      address: Type.Optional(text(1024)),
    }),
  ),
});

const inputEventSchema = exactlyOneOf({
  messageEvent: Type.Optional(
    Type.Object({
      role: Type.Unsafe<'USER' | 'ASSISTANT'>({ type: 'string', enum: ['USER', 'ASSISTANT'] }),
      content: messageContent,
    }),
  ),
  buttonResponseEvent: Type.Optional(
    Type.Object({ id: identifier('The button.'), title: optionalText(1024) }),
  ),
  listReplyEvent: Type.Optional(
    Type.Object({ id: identifier('The row.'), title: optionalText(1024), description: optionalText(4096) }),
  ),
  filledFormResponseEvent: Type.Optional(
    Type.Object({ formData: Type.Record(Type.String(), Type.String({ maxLength: 32_768 })) }),
  ),
  storeEvent: Type.Optional(
    Type.Object({
      storeId: identifier('The store.'),
      name: optionalText(1024),
      city: optionalText(1024),
      state: optionalText(1024),
    }),
  ),
});

const businessId = identifier('The business that owns the API key.');
const clientKey = identifier("A stable customer identifier from the caller's system.");
const sessionId = identifier('The session id that init returned.');

export const initSchema = Type.Object({ businessId, clientKey });
export const healthSchema = Type.Object({ businessId, clientKey });
export const closeSchema = Type.Object({ businessId, clientKey, sessionId });
export const invokeSchema = Type.Object({
  businessId,
  clientKey,
  sessionId,
  agentId: Type.Optional(identifier('A specific agent configuration.')),
  inputEvents: Type.Array(inputEventSchema, { minItems: 1, maxItems: 200 }),
});

export type InitRequest = Static<typeof initSchema>;
export type CloseRequest = Static<typeof closeSchema>;
