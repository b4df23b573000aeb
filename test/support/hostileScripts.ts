import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

const library = (path: string): string => readFileSync(join(root, 'node_modules', path), 'utf8');

/** Replaces functions of built-in objects, and constructors, by functions that return nothing that makes sense. */
const broken = (paths: string): string =>
  `{ const { defineProperty } = Object; for (const path of ${JSON.stringify(paths.split(' ').map((path) => path.split('.')))}) {
    let owner = window;
    for (let at = 0; at < path.length - 1; at += 1) owner = owner[path[at]];
    defineProperty(owner, path[path.length - 1], { value: function () { return 'broken' }, configurable: true, writable: true });
  } }`;

/** Replaces `fetch` by a wrapper around the browser's. */
const wrapped = (body: string): string =>
  `{ const original = window.fetch; window.fetch = async (input, init) => { ${body} } }`;

/** Scripts of pages that change the language's built-in objects or the browser's functions. */
export const hostileScripts: Readonly<Record<string, string>> = {
  'MooTools 1.5': library('mootools/lib/mootools-core-1.5.2-server.js'),
  'Sugar, extending all objects': `${library('sugar/dist/sugar.js')};Sugar.extend({ objectPrototype: true });`,
  'zone.js': library('zone.js/bundles/zone.umd.js'),
  'core-js': library('core-js-bundle/index.js'),
  'SES, locked down': `${library('ses/dist/lockdown.umd.js')};lockdown({ reporting: 'none', consoleTaming: 'unsafe', errorTaming: 'unsafe', overrideTaming: 'severe' });`,
  'a polyfill of fetch': `delete window.fetch; delete Window.prototype.fetch; window.fetch = undefined;
    ${library('whatwg-fetch/dist/fetch.umd.js')}`,
  'methods like those of Prototype 1.6': `{
    const list = (value) => { const items = []; for (let at = 0; at < value.length; at += 1) items.push(value[at]); return items };
    const each = (array, run) => { for (let at = 0; at < array.length; at += 1) run(array[at], at) };
    const quote = (value) => JSON.stringify(String(value));
    Object.assign(Array.prototype, {
      toJSON() { let text = ''; each(this, (item) => { text += (text && ', ') + (item && item.toJSON ? item.toJSON() : JSON.stringify(item)) }); return '[' + text + ']' },
      map(run, self) { const items = []; each(this, (item, at) => items.push(run ? run.call(self, item, at) : item)); return items },
      filter(run, self) { const items = []; each(this, (item, at) => { if (run.call(self, item, at)) items.push(item) }); return items },
      find(run, self) { let found; each(this, (item, at) => { if (found === undefined && run.call(self, item, at)) found = item }); return found },
      reduce() { return this.length > 1 ? this : this[0] },
      entries() { return list(this) },
      values() { return list(this) },
      concat(...others) { const items = list(this); each(others, (other) => { if (Array.isArray(other)) each(other, (item) => items.push(item)); else items.push(other) }); return items },
      first() { return this[0] }, last() { return this[this.length - 1] }, clone() { return list(this) },
      uniq() { return this }, flatten() { return this }, include() { return false }, inspect() { return '[]' },
    });
    Array.from = (value) => (value ? list(value) : []);
    for (const { prototype } of [String, Number]) prototype.toJSON = function () { return quote(this) };
    Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"' };
    Function.prototype.bind = function (self, ...bound) { const method = this; return function (...given) { return method.apply(self, [...bound, ...given]) } };
    Object.keys = (object) => { const names = []; for (const name in object) names.push(name); return names };
    Object.assign(HTMLElement.prototype, { scrollTo() { window.scrollTo(0, 0); return this }, remove() { this.parentNode.removeChild(this); return this }, update() { return this } });
  }`,
  'toJSON on all objects': `Object.prototype.toJSON = function () { return 'an object' }; Array.prototype.toJSON = function () { return 'a list' };`,
  'fields and methods on all objects': `for (const name of ${JSON.stringify('title name url id kind type data value key body headers signal mode cache once text hidden'.split(' '))})
    Object.prototype[name] = 'everywhere';
    for (const name of ['get', 'set', 'each', 'clone', 'has']) Object.prototype[name] = function () { return 'everywhere' };`,
  'accessors on all objects': `for (const name of ['title', 'value', 'enumerable', 'headers', 'signal', 'body', 'priority'])
    Object.defineProperty(Object.prototype, name, {
      __proto__: null, get() { return 'everywhere' }, configurable: true, enumerable: true,
      set(value) { Object.defineProperty(this, name, { __proto__: null, value, configurable: true, enumerable: true, writable: true }) },
    });`,
  'a fetch whose responses have no stream':
    wrapped(`const response = await original(input, init), text = await response.text();
    return { ok: response.ok, status: response.status, headers: response.headers, text: async () => text, json: async () => JSON.parse(text) }`),
  'a fetch that takes texts only and ignores signals':
    wrapped(`if (typeof input !== 'string') throw new TypeError('no text');
    const response = await original(input, { ...init, signal: undefined }); response.clone().text(); return response`),
  'replaced classes': `${broken('Map Set WeakMap TextDecoder TextEncoder URLSearchParams BroadcastChannel')}`,
  'replaced functions of classes': broken(
    'Map.prototype.get Map.prototype.set Set.prototype.has Object.keys Object.assign Object.entries Object.fromEntries Object.values Array.from JSON.parse JSON.stringify',
  ),
  'replaced methods of arrays': broken(
    'at concat entries every filter find findIndex findLast flat flatMap forEach includes indexOf map reduce some values'
      .split(' ')
      .map((name) => `Array.prototype.${name}`)
      .join(' '),
  ),
  'replaced methods of texts': broken(
    'at endsWith includes match matchAll padStart repeat replace replaceAll split startsWith'
      .split(' ')
      .map((name) => `String.prototype.${name}`)
      .join(' '),
  ),
  'a clock that returns dates, and ids of another form': `{ const { now } = Date; Date.now = () => new Date(now()) } crypto.randomUUID = () => 'id';`,
  'storage that throws': `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } });`,
};
