import { createRoot } from 'react-dom/client';
import { browserFetch } from '../browser/index.ts';
import { createHttpTransport } from '../client/index.ts';
import {
  type Feedback,
  fitVisualViewport,
  focusPanel,
  type HostInput,
  LocaleProvider,
  type Messages,
  Panel,
} from '../components/index.ts';
import { omitUndefined } from '../protocol/index.ts';
import { ChatProvider } from '../react/index.ts';
import { hasOnlyHostMessages } from '../store/index.ts';
import styles from './app.css?inline';
import { liveNames, panelTokenNames } from './attributes.ts';
import type { ChatApp, ChatAppOptions } from './chatApp.ts';
import { defaultLabel, type ElementConfig } from './config.ts';
import { createEmbedStore } from './createEmbedStore.ts';
import { followPage, setPanelToken } from './followPage.ts';
import { createGreetings } from './greetings.ts';
import type { Inputs } from './inputs.tsx';
import { keepEvents } from './keepEvents.ts';
import { keepInFront } from './keepInFront.ts';
import { createLazyCommerce } from './lazyCommerce.ts';
import { createLazyParts } from './lazyParts.tsx';
import { createLazyPersistence } from './lazyPersistence.ts';
import { createLoadedLocale } from './loadedLocale.ts';
import { readSavedMarker } from './savedMarker.ts';
import { readSettings } from './settings.ts';

/** Stylesheets of all panels of the page; the second is empty until `more` is loaded, the third until `shop` is. */
const appSheet = new CSSStyleSheet();
appSheet.replaceSync(styles);
const moreSheet = new CSSStyleSheet();
const shopSheet = new CSSStyleSheet();

const loadMore = async () => {
  const more = await import('./more.ts');
  moreSheet.replaceSync(more.styles);
  return more;
};
/** The inputs of `shop` use components and styles of `more`. */
const loadShop = async () => {
  const [shop] = await Promise.all([import('./shop.ts'), loadMore()]);
  shopSheet.replaceSync(shop.styles);
  return shop;
};

const lazy = createLazyParts(loadMore, loadShop);

/** Trusted events that count as an interaction of the shopper. */
const interactionEvents = ['click', 'keydown', 'input'] as const;

/** The composition root of the embed: creates one transport, one store and one panel in the loader's frame. */
export function mountChat({ chat, launcher, box, field, root }: ChatAppOptions): ChatApp {
  const { emit } = chat;
  const { signal } = chat.removal;
  const wasTyping = root.activeElement === field;
  // The theme's custom properties are defined on the class `shelftalk`.
  const container = document.createElement('div');
  container.className = 'panel shelftalk';
  box.replaceChildren(container);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, appSheet, moreSheet, shopSheet];
  let settings = readSettings(chat.config);
  let { options } = chat.config;
  const { endpoint, agentId, includesText, silenceMs } = settings;
  let isDestroyed = false;
  let isShown = false;
  let inputs: Inputs | undefined;

  const reportError = (phase: 'load' | 'render' | 'handler') => (error: unknown) =>
    emit('error', { phase, message: String(error) });

  const greetings = createGreetings({
    config: chat.config,
    emit,
    onLoad: () => {
      greetings.check(settings.greeting);
      if (isShown) render();
    },
    say: (text) => store.commands.say(text),
  });
  const commerce = createLazyCommerce({
    connect: (more) =>
      createHttpTransport(
        omitUndefined({
          endpoint,
          silenceMs,
          fetch: browserFetch,
          identify: () => options.identify?.(),
          ...more,
        }),
      ),
    store: () => store,
    settings: () => settings,
    options: () => options,
    emit,
    base: container.baseURI,
    redraw: () => render(),
    loadShop,
    signal,
  });
  const store = createEmbedStore({
    agentId,
    includesText,
    transport: commerce.transport,
    emit,
    onTurn: () => {
      // Load the rarer parts while the answer is awaited.
      void lazy.preload();
      void persistence.load();
    },
  });
  const persistence = createLazyPersistence(async () => {
    const { createPagePersistence } = await loadMore();
    if (isDestroyed) return undefined;
    return createPagePersistence({
      store,
      scope: [endpoint, agentId].join(' ').trim(),
      root,
      options,
      label: () => settings.label,
      messages: () => locale.current().messages,
      settings: () => settings,
      onOpen: () => chat.open(),
      onError: reportError('handler'),
    });
  }, reportError('load'));
  const recordActivity = () => persistence.use(({ recordActivity }) => recordActivity());
  const needsPersistence = () =>
    persistence.isRequested() ||
    options.identify ||
    options.consent !== undefined ||
    readSavedMarker() !== undefined;

  const locale = createLoadedLocale(root.host, () => {
    render();
    persistence.useIfLoaded(({ update }) => update(options));
  });
  const wantedLocale = () => settings.locale ?? (document.documentElement.lang || 'en');

  const onFeedback = (feedback: Feedback) => {
    emit('feedback', { messageId: feedback.messageId, rating: feedback.value });
    options.onFeedback?.(feedback);
  };

  /** WCAG 2.5.3: the accessible name of launcher and dialog starts with the visible label. */
  const nameChat = () => {
    const { launcherLabel = defaultLabel }: Partial<Messages> = locale.current().messages;
    const label = settings.label ?? launcherLabel;
    if (launcher.textContent !== label) launcher.replaceChildren(label);
    box.ariaLabel = settings.heading ?? label;
  };

  const view = createRoot(container);
  const render = () => {
    if (isDestroyed) return;
    const { heading, mode } = settings;
    const attach = greetings.inputs(settings.attach);
    const { greeting, starters } = greetings.texts(settings, wantedLocale());
    nameChat();
    view.render(
      <LocaleProvider value={locale.current()}>
        <ChatProvider store={store} handover={options.handover}>
          <Panel
            defaults={lazy.renderers}
            parts={lazy.parts}
            starters={starters}
            title={heading}
            greeting={greeting}
            scheme={chat.hasAttribute('scheme') ? settings.scheme : pageScheme()}
            legal={settings.legal}
            terms={settings.terms}
            onFeedback={settings.feedback || options.onFeedback ? onFeedback : undefined}
            mediaOrigins={settings.mediaOrigins}
            {...commerce.props()}
            {...(commerce.isTopicPending() && { topic: <div className="shelftalk-context-pending" /> })}
            attach={attach && <span className="shelftalk-attach" />}
            {...inputs?.draw({ ...settings, attach }, options)}
            onClose={mode === 'floating' ? () => chat.close('shopper') : undefined}
            onError={reportError('render')}
          />
        </ChatProvider>
      </LocaleProvider>,
    );
  };

  /** Loads the inputs beyond text, then calls `use`. */
  const withInputs = async (use: (inputs: Inputs) => void) => {
    try {
      const { createInputs } = await loadShop();
      inputs ??= createInputs({ store, endpoint, redraw: render, onError: reportError('render') });
      use(inputs);
    } catch (error) {
      reportError('load')(error);
    }
  };

  /** Until the shopper has agreed to the terms, the page must not send in their name. */
  const areTermsPending = () => settings.terms && hasOnlyHostMessages(store.getState());

  const openInput = (input: HostInput) => {
    chat.open();
    if (!areTermsPending()) void withInputs(({ open }) => open(input));
  };

  const onInteraction = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    for (const type of interactionEvents) root.removeEventListener(type, onInteraction);
    recordActivity();
  };
  for (const type of interactionEvents) root.addEventListener(type, onInteraction, { signal });

  const show = () => {
    isShown = true;
    // Before the first render, which is in the direction of this language.
    void locale.load(wantedLocale());
    render();
    commerce.showTopic();
    const { attach, enterKey } = settings;
    const { stores, opens, mapPicture, lookUpOrder } = options;
    if (!inputs && (attach || enterKey || stores || opens || mapPicture || lookUpOrder))
      void withInputs(render);
  };

  const isFloating = () => settings.mode === 'floating';
  keepEvents(chat, box, root, isFloating);
  const keepInFrontNow = keepInFront(chat, box, isFloating);
  let stopFitting = fitVisualViewport(chat);

  addEventListener('pagehide', () => store.commands.flush(), { signal });
  container.addEventListener('click', ({ target, defaultPrevented }) => {
    const link = target instanceof Element && target.closest('a');
    // The title link of a card prevents the default and opens the details.
    if (defaultPrevented || !link) return;
    if (link.dataset.product !== undefined)
      emit('product', { productId: link.dataset.product, url: link.href });
    // On phones, the chat would cover the page that the link leads to; everywhere, cart and checkout.
    const leaves = box.matches('.wide') || (isFloating() && link.dataset.leaves !== undefined);
    if (leaves && /^http/.test(link.href) && !link.target) chat.close();
  });
  for (const name of chat.getAttributeNames()) setPanelToken(chat, name);
  const pageScheme = followPage(chat, container, signal, () => {
    if (isShown) render();
  });
  const start = () => (needsPersistence() ? void persistence.load().then(show) : show());
  // A stored conversation may have events of the page's own.
  if (options.events || options.tools) commerce.load().then(start, start);
  else start();

  const update = (config: ElementConfig) => {
    settings = readSettings(config);
    options = config.options;
    if (needsPersistence()) persistence.use(({ update }) => update(options));
    greetings.check(settings.greeting);
    show();
  };
  const observer = new MutationObserver((records) => {
    for (const { attributeName } of records) setPanelToken(chat, attributeName as string);
    update(chat.config);
  });
  observer.observe(chat, { attributeFilter: [...liveNames, ...panelTokenNames] });

  return {
    onOpen: (takesFocus, isTrusted, isSheet) => {
      if (isTrusted) recordActivity();
      void store.commands.checkHealth();
      stopFitting();
      stopFitting = fitVisualViewport(chat);
      const coversPage = isSheet && box.open;
      box.classList.toggle('wide', coversPage);
      // This runs twice if the panel was opened twice before the app was loaded.
      if (coversPage && !box.matches(':modal')) {
        box.removeAttribute('open');
        box.showModal();
        void loadMore()
          .then(({ manageSheet }) => manageSheet(box))
          .catch(reportError('load'));
      }
      keepInFrontNow();
      if (takesFocus) focusPanel(container, coversPage);
    },
    takeTyped: () => {
      if (field.value) store.draft.setState({ text: field.value });
      field.value = '';
      if (wasTyping) container.querySelector('textarea')?.focus();
    },
    send: (text, by) =>
      greetings.after(() => {
        if (by === 'shopper') recordActivity();
        if (areTermsPending()) store.draft.setState({ text });
        else void store.commands.send({ kind: 'text', text });
      }),
    say: greetings.say,
    reset: () => {
      persistence.use(({ forget }) => forget());
      return store.commands.reset();
    },
    erase: () => {
      persistence.use(({ forget }) => forget());
      return store.commands.erase();
    },
    openForm: (form) => openInput({ kind: 'form', form }),
    openStores: (stores = options.stores ?? []) => openInput({ kind: 'store', stores }),
    update,
    destroy: () => {
      isDestroyed = true;
      persistence.useIfLoaded(({ stop }) => stop());
      observer.disconnect();
      stopFitting();
      store.commands.dispose();
      view.unmount();
    },
  };
}
