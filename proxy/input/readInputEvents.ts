import { getOwn, type InputEvent, type WireMessage } from '../../src/protocol/index.ts';
import { Refusal } from '../core/Refusal.ts';

/** Maximum numbers for the events of one request; the API document defines none. */
const inputLimits = {
  events: 50,
  /** Characters of a message, or of a value in a form. */
  text: 8000,
  /** Characters of an id, a title, an address and the like. */
  field: 2000,
  /** Characters of a seal: session token, line id and HMAC. */
  seal: 5000,
  formFields: 100,
} as const;

type Check = (value: unknown, path: string) => void;

const text = (max: number): Check => {
  return (value, path) => {
    if (typeof value !== 'string' || value.length > max) refuse(path);
  };
};
const field = text(inputLimits.field);
const number = (bound: number): Check => {
  return (value, path) => {
    if (typeof value !== 'number' || !(Math.abs(value) <= bound)) refuse(path);
  };
};
const oneOf = (...words: readonly string[]): Check => {
  return (value, path) => {
    if (typeof value !== 'string' || !words.includes(value)) refuse(path);
  };
};
const optional = (check: Check): Check => {
  return (value, path) => {
    if (value !== undefined) check(value, path);
  };
};
/** An object with these fields and no others. */
const shape = (fields: Readonly<Record<string, Check>>): Check => {
  return (value, path) => {
    const record = recordAt(value, path);
    for (const key of Object.keys(record)) if (!Object.hasOwn(fields, key)) refuse(`${path}.${key}`);
    for (const [key, check] of Object.entries(fields)) check(getOwn(record, key), `${path}.${key}`);
  };
};
/** An object with exactly one of these fields. */
const oneKey = (fields: Readonly<Record<string, Check>>): Check => {
  return (value, path) => {
    const [entry, second] = Object.entries(recordAt(value, path));
    if (!entry || second) return refuse(path);
    const [key, inner] = entry;
    const check = getOwn(fields, key);
    if (!check) return refuse(`${path}.${key}`);
    check(inner, `${path}.${key}`);
  };
};
const form: Check = (value, path) => {
  const entries = Object.entries(recordAt(value, path));
  if (entries.length > inputLimits.formFields) refuse(path);
  for (const [key, item] of entries) {
    field(key, path);
    text(inputLimits.text)(item, `${path}.${key}`);
  }
};

/** An input event of a page. A live agent's line has a seal, which is not sent to the platform. */
export type ReceivedEvent =
  | Exclude<InputEvent, { readonly messageEvent: WireMessage }>
  | { readonly messageEvent: WireMessage & { readonly seal?: string } };

/** The API document's input events; in addition a message may have a seal. */
const inputEvent = oneKey({
  messageEvent: shape({
    role: oneOf('USER', 'ASSISTANT'),
    seal: optional(text(inputLimits.seal)),
    content: oneKey({
      textContent: shape({ text: text(inputLimits.text) }),
      audioContent: shape({ url: field }),
      imageContent: shape({ url: field, caption: optional(field) }),
      locationContent: shape({
        latitude: number(90),
        longitude: number(180),
        name: optional(field),
        address: optional(field),
      }),
    }),
  }),
  buttonResponseEvent: shape({ id: field, title: field }),
  listReplyEvent: shape({ id: field, title: field, description: optional(field) }),
  filledFormResponseEvent: shape({ formData: form }),
  storeEvent: shape({ storeId: field, name: field, city: field, state: field }),
});

/**
 * Checks the shape of input events.
 * @throws `Refusal` (`bad_request`) that names the invalid path.
 */
export function readInputEvents(value: unknown): readonly ReceivedEvent[] {
  const path = 'inputEvents';
  if (!Array.isArray(value) || value.length === 0 || value.length > inputLimits.events) refuse(path);
  const events: readonly unknown[] = Array.isArray(value) ? value : [];
  events.forEach((event, index) => {
    inputEvent(event, `${path}[${index}]`);
  });
  // Every event was checked above.
  return events as readonly ReceivedEvent[];
}

function recordAt(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path);
  return { ...value };
}
function refuse(path: string): never {
  throw invalid(path);
}
function invalid(path: string) {
  return new Refusal('bad_request', { details: [{ path }] });
}
