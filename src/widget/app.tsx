import { createRoot } from 'react-dom/client';
import { browserRuntime } from '../browser/index.ts';
import { createHttpTransport, type Transport } from '../client/index.ts';
import {
  en,
  type Feedback,
  focusPanel,
  type HostInput,
  type LocaleMessages,
  LocaleProvider,
  type Messages,
  Panel,
} from '../components/index.ts';
import type { AgentEvent, ChatInput } from '../protocol/index.ts';
import { ChatProvider } from '../react/index.ts';
import { createChatStore, hasNoUserMessage, type StoreReport } from '../store/index.ts';
import styles from './app.css?inline';
import { liveNames } from './attributes.ts';
import type { ChatApp, ChatAppOptions } from './chatApp.ts';
import { defaultLabel, type ElementConfig } from './config.ts';
import { drawHere } from './drawingDocument.ts';
import type { Emit } from './events.ts';
import { createGreetings } from './greetings.ts';
import type { Inputs } from './inputs.tsx';
import { createLazyCommerce } from './lazyCommerce.ts';
import { createLazyParts } from './lazyParts.tsx';
import { loadMessages } from './loadMessages.ts';
import type { PagePersistence } from './pagePersistence.ts';
import { readSavedMarker } from './savedMarker.ts';
import { readSettings, type Settings } from './settings.ts';

/** Stylesheets of all panels of the page; the second is empty until `more` is loaded. */
const appSheet = new CSSStyleSheet();
appSheet.replaceSync(styles);
const moreSheet = new CSSStyleSheet();

const loadMore = async () => {
  const more = await import('./more.ts');
  moreSheet.replaceSync(more.styles);
  return more;
};
/** The inputs of `shop` use components and styles of `more`. */
const loadShop = async () => (await Promise.all([import('./shop.ts'), loadMore()]))[0];

const lazy = createLazyParts(loadMore, loadShop);

/** Trusted events that count as the shopper's first interaction. */
const acts = ['click', 'keydown', 'input'] as const;

/** Forwards store reports as DOM events, without any message text. */
const report =
  (emit: Emit) =>
  (what: StoreReport): void => {
    if (what.kind === 'event-unknown') {
      emit('error', { phase: 'protocol', message: `${what.event.reason} ${what.event.path}`.trim() });
    } else if (what.kind === 'handler-threw')
      emit('error', { phase: 'handler', message: String(what.error) });
  };

const createConversation = (
  { agentId, isTextTold }: Settings,
  transport: Transport,
  emit: Emit,
  onTalk: () => void,
) => {
  const words = (said: ChatInput | AgentEvent) => isTextTold && said.kind === 'text' && { text: said.text };
  const store = createChatStore({
    transport,
    ...browserRuntime,
    ...(agentId !== undefined && { agentId }),
    beforeSend: (input) => {
      emit('sent', { input: input.kind, ...words(input) });
      return input;
    },
    onEvent: (event) => {
      emit('received', { event: event.kind, ...words(event) });
      if (event.kind === 'handover') emit('handover', { reasonKind: event.reasonKind });
      return event;
    },
    report: report(emit),
  });
  store.subscribe(({ session, turn }, { session: before, turn: turnBefore }) => {
    // The first message is being sent: load the rarer parts while the answer is awaited.
    if (turn.status === 'sending' && turnBefore.status === 'idle') {
      void lazy.preload();
      onTalk();
    }
    if (session.status === 'closed' && before.status !== 'closed') emit('ended', { by: session.reason });
  });
  return store;
};

/** The composition root of the embed: creates one transport, one store and one panel in the loader's frame. */
export function mountChat({ chat, box: frame, field, root, emit }: ChatAppOptions): ChatApp {
  const wasTyping = root.activeElement === field;
  // The class that the theme's custom properties are defined on.
  const container = drawHere(document.createElement('div'));
  container.className = 'panel shelftalk';
  frame.replaceChildren(container);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, appSheet, moreSheet];
  let settings = readSettings(chat.given);
  let { options } = chat.given;
  const { endpoint, agentId } = settings;
  const first = createGreetings({
    given: chat.given,
    emit,
    onLoad: () => {
      first.check(settings.greeting);
      if (isShown) render();
    },
    say: (text) => store.commands.say(text),
  });
  const commerce = createLazyCommerce({
    transport: createHttpTransport({ endpoint, identify: () => options.identify?.() }),
    settings: () => settings,
    options: () => options,
    emit,
    base: container.baseURI,
    loadShop,
  });
  const store = createConversation(settings, commerce.transport, emit, () => withLife(() => {}));
  const view = createRoot(container);
  // A `dir` attribute of the element takes precedence over the language's direction.
  const turned = ({ locale, messages }: LocaleMessages): LocaleMessages => ({
    locale,
    messages: root.host.hasAttribute('dir') ? { ...messages, dir: '' } : messages,
  });
  let language = turned({ locale: 'en', messages: en });
  const locale = () => settings.locale ?? (document.documentElement.lang || 'en');
  let asked = 'en';
  let destroyed = false;
  let isShown = false;
  let inputs: Inputs | undefined;

  const failed = (phase: 'load' | 'render' | 'handler') => (error: unknown) =>
    emit('error', { phase, message: String(error) });

  const rated = (feedback: Feedback) => {
    emit('feedback', { messageId: feedback.messageId, rating: feedback.value });
    options.onFeedback?.(feedback);
  };

  /** WCAG 2.5.3: the accessible name of launcher and dialog starts with the visible label. */
  const nameChat = () => {
    const { launcherLabel = defaultLabel }: Partial<Messages> = language.messages;
    const label = settings.label ?? launcherLabel;
    const launcher = root.querySelector('.launcher');
    if (launcher?.textContent !== label) launcher?.replaceChildren(label);
    frame.ariaLabel = settings.heading ?? label;
  };

  const render = () => {
    if (destroyed) return;
    const { heading, scheme, mode, attach } = settings;
    const { greeting, starters } = first.texts(settings, locale());
    nameChat();
    view.render(
      <LocaleProvider value={language}>
        <ChatProvider store={store} handover={options.handover}>
          <Panel
            defaults={lazy.renderers}
            parts={lazy.parts}
            starters={starters}
            title={heading}
            greeting={greeting}
            scheme={scheme}
            legal={settings.legal}
            terms={settings.terms}
            onFeedback={settings.feedback || options.onFeedback ? rated : undefined}
            mediaOrigins={settings.mediaOrigins}
            {...commerce.props()}
            attach={attach && <span className="shelftalk-attach" />}
            {...inputs?.draw(settings, options)}
            onClose={mode === 'floating' ? () => chat.close('shopper') : undefined}
            onError={failed('render')}
          />
        </ChatProvider>
      </LocaleProvider>,
    );
  };

  const speak = async () => {
    const wanted = locale();
    if (wanted === asked) return;
    asked = wanted;
    const spoken = await loadMessages(wanted);
    // Another locale was requested while this one was loading.
    if (wanted !== asked) return;
    language = turned(spoken);
    render();
    void life?.then((late) => late?.update(options));
  };

  /** Loads the inputs beyond text, then calls `use`. */
  const withInputs = async (use: (inputs: Inputs) => void) => {
    try {
      const { createInputs } = await loadShop();
      inputs ??= createInputs({
        store,
        endpoint,
        redraw: render,
        onError: failed('render'),
      });
      use(inputs);
    } catch (error) {
      failed('load')(error);
    }
  };

  /** Until the shopper has agreed to the terms, the page must not send in their name. */
  const isBarred = () => settings.terms && hasNoUserMessage(store.getState());

  const openInput = (input: HostInput) => {
    chat.open();
    if (!isBarred()) void withInputs(({ open }) => open(input));
  };

  let life: Promise<PagePersistence | undefined> | undefined;
  const begin = async () => {
    try {
      const { createPagePersistence } = await loadMore();
      if (destroyed) return undefined;
      return createPagePersistence({
        store,
        scope: [endpoint, agentId].join(' ').trim(),
        root,
        options,
        label: () => settings.label,
        messages: () => language.messages,
        onOpen: () => chat.open(),
        onError: failed('handler'),
      });
    } catch (error) {
      life = undefined;
      failed('load')(error);
      return undefined;
    }
  };
  /** Persistence loads with the first interaction, or at once when there is a saved conversation. */
  const keep = () => (life ??= begin());
  const withLife = (use: (life: PagePersistence) => void) => void keep().then((late) => late && use(late));
  const isWanted = () =>
    life !== undefined ||
    options.identify ||
    options.consent !== undefined ||
    readSavedMarker() !== undefined;
  const acted = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    for (const type of acts) root.removeEventListener(type, acted);
    withLife((life) => life.acted());
  };
  for (const type of acts) root.addEventListener(type, acted);

  const show = () => {
    isShown = true;
    render();
    void speak();
    const { attach, enterKey } = settings;
    const { stores, opens, mapPicture } = options;
    if (!inputs && (attach || enterKey || stores || opens || mapPicture)) void withInputs(render);
  };

  const flush = () => store.commands.flush();
  addEventListener('pagehide', flush);
  container.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-product]');
    if (link) emit('product', { productId: link.dataset.product ?? '', url: link.href });
  });
  if (isWanted()) void keep().then(show);
  else show();

  const update = (next: ElementConfig) => {
    settings = readSettings(next);
    options = next.options;
    if (isWanted()) withLife((life) => life.update(options));
    first.check(settings.greeting);
    show();
  };
  const observer = new MutationObserver(() => update(chat.given));
  observer.observe(chat, { attributeFilter: [...liveNames] });

  return {
    shown: (focus, isAct, isSheet) => {
      if (isAct) withLife((life) => life.acted());
      void store.commands.checkHealth();
      const covers = isSheet && frame.open;
      if (covers) {
        frame.classList.add('wide');
        frame.removeAttribute('open');
        frame.showModal();
        void loadMore()
          .then(({ manageSheet }) => manageSheet(frame))
          .catch(failed('load'));
      }
      if (focus) focusPanel(container, covers);
    },
    takeTyped: () => {
      if (field.value !== '') store.draft.setState({ text: field.value });
      field.value = '';
      if (wasTyping) container.querySelector('textarea')?.focus();
    },
    send: (text) =>
      first.after(() => {
        if (isBarred()) store.draft.setState({ text });
        else void store.commands.send({ kind: 'text', text });
      }),
    say: first.say,
    reset: () => {
      withLife((late) => late.forget());
      return store.commands.reset();
    },
    erase: () => {
      withLife((late) => late.forget());
      return store.commands.erase();
    },
    openForm: (form) => openInput({ kind: 'form', form }),
    openStores: (stores = options.stores ?? []) => openInput({ kind: 'store', stores }),
    update,
    destroy: () => {
      destroyed = true;
      void life?.then((life) => life?.stop());
      for (const type of acts) root.removeEventListener(type, acted);
      removeEventListener('pagehide', flush);
      observer.disconnect();
      store.commands.dispose();
      view.unmount();
    },
  };
}
