import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as cart from '../../src/cart.ts';
import * as floating from '../../src/floating.ts';
import * as http from '../../src/http.ts';
import * as main from '../../src/index.ts';
import * as inputs from '../../src/inputs.ts';
import * as lazy from '../../src/lazy.ts';
import * as locales from '../../src/locales.ts';
import * as offline from '../../src/offline.ts';
import * as persist from '../../src/persist.ts';
import * as renderers from '../../src/renderers.ts';
import * as ucp from '../../src/ucp.ts';
import * as webmcp from '../../src/webmcp.ts';
import { eventKinds } from '../support/eventKinds.ts';
import { filesBelow, read } from '../support/sources.ts';
import { agentSays, shopperSays, staticChat } from '../support/staticChat.ts';

const endpoint = 'https://chat.shop.example/agent';
const product = { productId: 'p', title: 'Tent', description: '', price: 20, currency: 'EUR' };
const noop = () => {};
const parts = { body: 'Which one?', footer: '' };

const events: readonly main.AgentEvent[] = [
  { kind: 'text', speaker: 'agent', text: 'We have **three**.' },
  { kind: 'audio', speaker: 'agent', url: 'https://shop.example/a.ogg' },
  { kind: 'image', speaker: 'agent', url: 'https://shop.example/a.png', caption: 'A tent' },
  { kind: 'location', speaker: 'agent', latitude: 52, longitude: 13, name: 'Shop', address: '' },
  { kind: 'recommendation', products: [product] },
  { kind: 'suggestion', questions: ['And boots?'] },
  { kind: 'handover', reasonKind: 'agent', reason: '', reasonNative: '', fields: {} },
  { kind: 'list', ...parts, buttonLabel: 'Open', sections: [{ title: '', rows: [] }] },
  { kind: 'buttons', ...parts, buttons: [{ id: 'b', title: 'Yes' }] },
  { kind: 'product', ...parts, catalogId: 'c', productId: 'p', product, buttons: [] },
  {
    kind: 'products',
    ...parts,
    catalogId: 'c',
    sections: [{ title: '', items: [{ productId: 'p', product }] }],
  },
  { kind: 'order', order: { number: 'A-1', status: 'shipped', expectedAt: '2026-11-24' } },
  { kind: 'close' },
  { kind: 'unknown', reason: 'unknown-key', path: 'surveyEvent', raw: {} },
];
const chat = staticChat([
  shopperSays('me', 'Tents?'),
  ...events.map((event) => agentSays(event.kind, event)),
]);

const uploads = { upload: async () => ({ url: 'https://shop.example/a.png' }) };
const sheet = { onSend: noop, onClose: noop };
const choice = { choice: 'open', onAnswer: noop };
const registry = { defaults: renderers.defaultRenderers, parts: renderers.defaultParts };

/** The props that components cannot be rendered without. */
const propsOf: Readonly<Record<string, object>> = {
  Composer: { value: '', onChange: noop, onSend: noop },
  Comparison: { products: [product, product] },
  LocaleProvider: { value: locales.de },
  RenderersProvider: { value: registry },
  TextProvider: { value: {} },
  Panel: registry,
  PanelRoot: registry,
  ChatProvider: { store: chat },
  ShelftalkChat: { endpoint, defaultOpen: true },
  MessageRow: { id: 'text' },
  MessageView: { message: agentSays('text', 'Hello.') },
  ToolCallRow: {
    message: {
      id: 'call',
      from: 'host',
      at: 0,
      text: 'Put it into your bag',
      call: { callId: 'c', name: 'add', input: { size: 'M' }, status: 'waiting' },
    } satisfies main.Message,
  },
  Suggestions: { questions: ['And boots?'], onPick: noop },
  Text: { text: 'Hello.', speaker: 'agent' },
  Thread: { ids: ['text'], renderRow: (id: string) => id },
  ChatLauncher: { open: false, onPress: noop },
  AttachMenu: { onSend: noop, location: {} },
  ChatForm: { fields: [{ name: 'email', label: 'Email', type: 'email' }], onSubmit: noop },
  FormMessage: { fields: [], ...choice },
  FormSheet: { fields: [], ...sheet },
  LocationSheet: sheet,
  PictureSheet: { files: [], uploads, ...sheet },
  StorePicker: { stores: [], ...choice },
  StoreSheet: { stores: [], ...sheet },
  VoiceSheet: { uploads, ...sheet },
  AudioPlayer: { url: 'https://shop.example/a.ogg' },
  OrderCard: { order: { number: 'A-1', status: 'shipped' } },
  ProductCard: { product },
  ProductResolverProvider: { shownProducts: {} },
  ReplyButtons: { buttons: [{ id: 'b', title: 'Yes' }], ...choice },
  SessionNotice: { reason: 'agent', at: 0, onRestart: noop, text: () => '' },
  Sheet: { isOpen: true, title: 'Sizes', onClose: noop },
};
/** The props of a renderer: `TextMessage` gets the event of the kind `text`. Undefined for other components. */
const rendererProps = (name: string): object | undefined => {
  const event = events.find(
    ({ kind }) => `${kind}message` === name.toLowerCase() || `${kind}notice` === name.toLowerCase(),
  );
  return event && { event, messageId: event.kind, onSend: noop, ...choice };
};
/** The arguments that hooks cannot be called without. */
const argumentsOf: Readonly<Record<string, readonly unknown[]>> = {
  useChatState: [(state: main.ChatState) => state.order],
  useMessage: ['text'],
  useChoice: ['buttons'],
  useUnread: [false],
  useMediaPolicy: ['https://shop.example/a.png'],
  useResolvedProducts: [['p']],
  usePersistedConversation: [{ current: null }, { scope: 'shop' }],
};

const withProviders = (children: ReactNode) =>
  createElement(
    main.ChatProvider,
    { store: chat },
    createElement(main.RenderersProvider, { value: registry }, children),
  );

const entries = {
  cart,
  floating,
  http,
  index: main,
  inputs,
  lazy,
  locales,
  offline,
  persist,
  renderers,
  ucp,
  webmcp,
};
const exported = Object.entries(entries).flatMap(([entry, names]) =>
  Object.entries(names).map(([name, value]) => [`${entry}: ${name}`, name, value] as const),
);
const isHook = (name: string) => /^use[A-Z]/u.test(name);
const isComponent = (name: string, value: unknown) => /^[A-Z]/u.test(name) && value !== main.ServiceError;

describe('on a server', () => {
  it('none of the globals of a page exist', () => {
    const globals = ['window', 'document', 'reportError', 'matchMedia', 'ResizeObserver', 'localStorage'];
    expect(globals.filter((name) => name in globalThis)).toEqual([]);
  });

  it('every entry with components or hooks is covered', () => {
    const withReact = filesBelow('src').filter(
      (path) => /^src\/\w+\.ts$/u.test(path) && read(path).startsWith("'use client'"),
    );
    expect(withReact.map((path) => path.slice(4, -3)).filter((entry) => !(entry in entries))).toEqual([]);
    expect(events.map(({ kind }) => kind).sort()).toEqual([...eventKinds].sort());
  });

  it.each(exported.filter(([, name, value]) => isComponent(name, value)))('renders %s', (_, name, value) => {
    const props = propsOf[name] ?? rendererProps(name) ?? {};
    const element = createElement(value as unknown as ComponentType<object>, props);
    const isComposerPart = /^Composer[A-Z]/u.test(name) && name !== 'ComposerRoot';
    const rendered = isComposerPart ? createElement(main.ComposerRoot, {}, element) : element;
    expect(renderToString(withProviders(rendered))).toEqual(expect.any(String));
  });

  it.each(exported.filter(([, name]) => isHook(name)))('renders with %s', (_, name, value) => {
    const hook = value as (...args: readonly unknown[]) => unknown;
    const Caller = () => {
      hook(...(argumentsOf[name] ?? []));
      return createElement('p', {}, 'Rendered');
    };
    expect(renderToString(withProviders(createElement(Caller)))).toBe('<p>Rendered</p>');
  });

  it('renders a conversation with every kind of event', () => {
    const html = renderToString(withProviders(createElement(main.Conversation)));
    expect(html).toContain('<strong>three</strong>');
    expect(html).toContain('Tents?');
  });

  it('renders the lazy parts as placeholders', () => {
    const panel = createElement(main.Panel, { defaults: lazy.lazyRenderers, parts: lazy.lazyParts });
    expect(renderToString(withProviders(panel))).toContain('shelftalk-pending');
  });

  it('renders a chat in the language of its locale', () => {
    const html = renderToString(
      createElement(main.ShelftalkChat, { endpoint, mode: 'inline', locale: locales.de }),
    );
    expect(html).toContain('lang="de"');
    expect(html).toContain(locales.de.messages.composerPlaceholder);
  });

  it('renders each chat with a conversation of its own', () => {
    const stores = new Set<main.ChatStore>();
    const Store = () => {
      stores.add(main.useChatStore());
      return null;
    };
    const write = () => renderToString(createElement(main.ShelftalkChat, { endpoint }, createElement(Store)));
    expect(write()).toBe(write());
    expect(stores.size).toBe(2);
  });
});
