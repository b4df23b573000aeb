/**
 * The built-in objects that the app uses. The embed's build replaces the globals of these names by this module's exports, and
 * the names of methods by keys that `methodKeys` returns (`build/guardBuiltIns.ts`): libraries of the page may have replaced
 * the globals, or methods of them, by older ones.
 */
// Not by the index, whose other modules use these objects when they are loaded.
import { toJson } from '../protocol/toJson.ts';
import { pageDocument } from './pageDocument.ts';

const copied = [
  'AbortController',
  'Array',
  'Function',
  'HTMLElement',
  'JSON',
  'Map',
  'Number',
  'Object',
  'RegExp',
  'Set',
  'String',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'WeakMap',
] as const;
type Name = (typeof copied)[number];
type Realm = Pick<typeof globalThis, Name>;
type Methods = Record<PropertyKey, unknown>;

const page: Window & typeof globalThis = window;
const { apply, defineProperty, getOwnPropertyDescriptor, ownKeys, setPrototypeOf } = Reflect;
const sourceOf = page.Function.prototype.toString;

const isNative = (value: unknown): boolean =>
  typeof value !== 'function' || /\{\s*\[native code\]\s*\}$/.test(apply(sourceOf, value, []));

/** Whether an object has no functions that a script has added or replaced. */
function isIntact(owner: object): boolean {
  for (const name of ownKeys(owner)) {
    const { value, get } = getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
    if (!isNative(value) || !isNative(get)) return false;
  }
  return true;
}

let freshRealm: Realm | undefined;

/** The objects of an empty frame, which no script of the page has changed; the page's own where the page may not look into frames. */
function fresh(): Realm {
  if (freshRealm) return freshRealm;
  freshRealm = page;
  try {
    const frame = pageDocument.createElement('iframe');
    pageDocument.documentElement.append(frame);
    const realm = frame.contentWindow as Window & typeof globalThis;
    const objects: Partial<Record<Name, unknown>> = {};
    for (const name of copied) objects[name] = realm[name];
    // These objects, unlike the window, stay usable.
    frame.remove();
    freshRealm = objects as Realm;
  } catch {
    // The frame of a page with an opaque origin belongs to another origin.
  }
  return freshRealm;
}

/** The page's object if its own functions are intact, otherwise a fresh one. */
const intact = <N extends Name>(name: N): Realm[N] => (isIntact(page[name]) ? page : fresh())[name];

/** Like `intact`, for a class: its methods must be intact, too. */
const intactClass = <N extends Exclude<Name, 'JSON'>>(name: N): Realm[N] =>
  isNative(page[name]) && isIntact(page[name].prototype) ? intact(name) : fresh()[name];

// Values such as `[]` and `''` have the page's methods in any case; `methodKeys` is for these.
const ownArray = intact('Array');
const ownNumber = intact('Number');
const ownObject = intact('Object');
const ownString = intact('String');
const { parse, stringify } = intact('JSON');
/** Whether the page has given fields to all objects; the language has 12. */
const hasFields = ownKeys(page.Object.prototype).length > 12;
const withoutFields = (_name: string, value: unknown): unknown =>
  value && typeof value === 'object' && !ownArray.isArray(value)
    ? setPrototypeOf(value, null) && value
    : value;
const ownJson = {
  parse: hasFields ? (text: string): unknown => parse(text, withoutFields) : parse,
  // `toJson` itself calls this for other values than objects.
  stringify: (value: unknown): string | undefined =>
    value && typeof value === 'object' && 'toJSON' in [] ? toJson(value) : stringify(value),
};
const ownAbortController = intactClass('AbortController');
const ownMap = intactClass('Map');
const ownSet = intactClass('Set');
const ownTextDecoder = intactClass('TextDecoder');
const ownTextEncoder = intactClass('TextEncoder');
const ownUrl = intactClass('URL');
const ownUrlSearchParams = intactClass('URLSearchParams');
const ownWeakMap = intactClass('WeakMap');
/** The class of the promises that `async` functions return, which scripts cannot replace. */
const ownPromise = isIntact(page.Promise)
  ? page.Promise
  : ((async () => {})().constructor as PromiseConstructor);
/** Without a native channel, each tab works alone. */
const ownChannel = isNative(page.BroadcastChannel) ? page.BroadcastChannel : undefined;
/** The loader ran before the app, and before later scripts of the page. */
const { fetch: firstFetch = page.fetch } =
  (page.customElements.get('shelftalk-chat') as { host?: { fetch?: typeof fetch } } | undefined)?.host ?? {};

const ownFetch: typeof fetch = hasFields
  ? (input, init) => firstFetch(input, { __proto__: null, ...init } as RequestInit)
  : firstFetch;

export {
  ownAbortController as AbortController,
  ownArray as Array,
  ownChannel as BroadcastChannel,
  ownFetch as fetch,
  ownJson as JSON,
  ownMap as Map,
  ownNumber as Number,
  ownObject as Object,
  ownPromise as Promise,
  ownSet as Set,
  ownString as String,
  ownTextDecoder as TextDecoder,
  ownTextEncoder as TextEncoder,
  ownUrl as URL,
  ownUrlSearchParams as URLSearchParams,
  ownWeakMap as WeakMap,
};
export const {
  cancelAnimationFrame,
  clearInterval,
  clearTimeout,
  queueMicrotask,
  requestAnimationFrame,
  setInterval,
  setTimeout,
} = page;

/** Creates an object; in a page that has given fields to all objects, one without these. */
export const emptyObject: () => object = hasFields ? () => ({ __proto__: null }) : () => ({});

/** Classes of values that literals, functions and the page's markup create. */
const owners = ['Array', 'String', 'RegExp', 'Function', 'HTMLElement'] as const;

/**
 * Returns keys for calls of methods: the name where the page's methods are native. Otherwise a symbol, under which arrays,
 * texts, patterns, functions and elements have the native method, and all other objects their own.
 */
export function methodKeys(...names: readonly string[]): PropertyKey[] {
  const keys: PropertyKey[] = [];
  for (const name of names) {
    let key: PropertyKey = name;
    for (const owner of owners) {
      const prototype: Methods = page[owner].prototype as object as Methods;
      if (isNative(prototype[name])) continue;
      const realms: readonly Realm[] = fresh() === page ? [] : [page, fresh()];
      const value = (fresh()[owner].prototype as object as Methods)[name];
      if (value === undefined) continue;
      if (key === name) {
        const symbol: symbol = Symbol(name);
        const read = function (this: Methods) {
          return this[name];
        };
        // Nothing can be added to the objects of pages that froze them.
        for (const realm of realms)
          if (defineProperty(realm.Object.prototype, symbol, { __proto__: null, get: read } as object))
            key = symbol;
      }
      for (const realm of realms)
        defineProperty(realm[owner].prototype, key, { __proto__: null, value } as object);
    }
    keys[keys.length] = key;
  }
  return keys;
}
