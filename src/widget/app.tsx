import { createRoot } from 'react-dom/client';
import { createHttpTransport, type Transport } from '../client/index.ts';
import styles from '../components/core.css?inline';
import {
  coreEn,
  type Feedback,
  focusPanel,
  type HostInput,
  LanguageProvider,
  lazyRenderers,
  loadLanguage,
  Panel,
  preloadRenderers,
  prepareLater,
  type SpokenLanguage,
} from '../components/index.ts';
import type { AgentEvent, ChatInput } from '../protocol/index.ts';
import { browserSurroundings, ChatProvider } from '../react/index.ts';
import { createChatStore, isUnspoken, type StoreReport } from '../store/index.ts';
import type { ChatApp, ChatAppOptions } from './chatApp.ts';
import type { Emit } from './events.ts';
import filledCss from './filled.css?inline';
import type { Inputs } from './inputs.tsx';
import { lateCommerce } from './lateCommerce.ts';
import type { Life } from './life.ts';
import { readSettings, type Settings } from './settings.ts';
import { readSign } from './sign.ts';

/** One sheet each for all panels of the page; the second is filled when the first rare part is needed. */
const core = new CSSStyleSheet();
core.replaceSync(styles + filledCss);
const extras = new CSSStyleSheet();
const dress = async () => extras.replace((await import('../components/late.css?inline')).default);
prepareLater(dress);

/** What counts as an act of the shopper's, where it is their own. */
const acts = ['click', 'keydown', 'input'] as const;

/** Says what happens to the page, without a word of what was said. */
const report =
  (emit: Emit) =>
  (what: StoreReport): void => {
    if (what.kind === 'event-unknown') {
      emit('error', { phase: 'protocol', message: `${what.event.why} ${what.event.where}`.trim() });
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
    ...browserSurroundings,
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
    // The first words are on their way: what the answer may need comes before it does.
    if (turn.status === 'sending' && turnBefore.status === 'idle') {
      void preloadRenderers();
      onTalk();
    }
    if (session.status === 'closed' && before.status !== 'closed') emit('ended', { by: session.reason });
  });
  return store;
};

/** The composition root of the embed: one transport, one store, one panel, in the frame that the loader drew. */
export function mountChat(mount: ChatAppOptions): ChatApp {
  const { frame, field, root, given: first, emit, onOpen, onClose } = mount;
  const wasTyping = root.activeElement === field;
  // The root of tokens and themes.
  const container = frame.ownerDocument.createElement('div');
  container.className = 'panel shelftalk';
  frame.replaceChildren(container);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, core, extras];
  let settings = readSettings(first);
  let { options } = first;
  const commerce = lateCommerce({
    transport: createHttpTransport({ endpoint: settings.endpoint, identify: () => options.identify?.() }),
    settings: () => settings,
    options: () => options,
    emit,
    base: container.baseURI,
  });
  const store = createConversation(settings, commerce.transport, emit, () => withLife(() => {}));
  const view = createRoot(container);
  const { ownerDocument: page } = container;
  // A page that says which way the chat runs is believed.
  const turned = ({ locale, words }: SpokenLanguage): SpokenLanguage => ({
    locale,
    words: root.host.hasAttribute('dir') ? { ...words, dir: '' } : words,
  });
  let language = turned({ locale: 'en', words: coreEn });
  let asked = 'en';
  let destroyed = false;
  let inputs: Inputs | undefined;

  const failed = (phase: 'load' | 'render' | 'handler') => (error: unknown) =>
    emit('error', { phase, message: String(error) });

  const rated = (feedback: Feedback) => {
    emit('feedback', { messageId: feedback.messageId, rating: feedback.value });
    options.onFeedback?.(feedback);
  };

  const render = () => {
    if (destroyed) return;
    const { heading, greeting, starters, scheme, mode, attach } = settings;
    view.render(
      <LanguageProvider value={language}>
        <ChatProvider store={store} handover={options.handover}>
          <Panel
            defaults={lazyRenderers}
            starters={starters}
            title={heading}
            greeting={greeting}
            scheme={scheme}
            legal={settings.legal}
            terms={settings.terms}
            onFeedback={settings.feedback || options.onFeedback ? rated : undefined}
            {...commerce.props()}
            attach={attach && <span className="shelftalk-attach" />}
            {...inputs?.draw(settings, options)}
            onClose={mode === 'floating' ? onClose : undefined}
            onError={failed('render')}
          />
        </ChatProvider>
      </LanguageProvider>,
    );
  };

  const speak = async () => {
    const locale = settings.locale ?? (page.documentElement.lang || 'en');
    if (locale === asked) return;
    asked = locale;
    const spoken = await loadLanguage(locale);
    // A later wish may have been heard before this one's words were there.
    if (locale !== asked) return;
    language = turned(spoken);
    render();
    void life?.then((late) => late?.update(options));
  };

  /** Fetches what goes beyond words, and does what needs it. */
  const withInputs = async (use: (inputs: Inputs) => void) => {
    try {
      const [{ createInputs }] = await Promise.all([import('./inputs.tsx'), dress()]);
      inputs ??= createInputs({
        store,
        endpoint: settings.endpoint,
        redraw: render,
        onError: failed('render'),
      });
      use(inputs);
    } catch (error) {
      failed('load')(error);
    }
  };

  /** Nobody speaks for a shopper who may still have to agree to the terms. */
  const isBarred = () => settings.terms && isUnspoken(store.getState());

  const openInput = (input: HostInput) => {
    onOpen();
    if (!isBarred()) void withInputs(({ open }) => open(input));
  };

  let life: Promise<Life | undefined> | undefined;
  const begin = async () => {
    try {
      const { createLife } = await import('./life.ts');
      if (destroyed) return undefined;
      return createLife({
        store,
        scope: [settings.endpoint, settings.agentId].join(' ').trim(),
        root,
        options,
        label: () => settings.label,
        words: () => language.words,
        onOpen,
        onError: failed('handler'),
      });
    } catch (error) {
      life = undefined;
      failed('load')(error);
      return undefined;
    }
  };
  /** What makes the conversation outlive this page, fetched with the first act, or where there is something to go on with. */
  const keep = () => (life ??= begin());
  const withLife = (use: (life: Life) => void) => void keep().then((late) => late && use(late));
  const isWanted = () =>
    life !== undefined || options.identify || options.consent !== undefined || readSign() !== undefined;
  const acted = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    for (const type of acts) root.removeEventListener(type, acted);
    withLife((life) => life.acted());
  };
  for (const type of acts) root.addEventListener(type, acted);

  const show = () => {
    render();
    void speak();
    const { attach, enterKey } = settings;
    const { stores, opens, mapPicture } = options;
    if (!inputs && (attach || enterKey || stores || opens || mapPicture)) void withInputs(render);
  };

  const flush = () => store.commands.flush();
  page.defaultView?.addEventListener('pagehide', flush);
  container.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-product]');
    if (link) emit('product', { productId: link.dataset.product ?? '', url: link.href });
  });
  if (isWanted()) void keep().then(show);
  else show();

  return {
    shown: (focus, isAct, isSheet) => {
      if (isAct) withLife((life) => life.acted());
      void store.commands.checkHealth();
      const covers = isSheet && frame.open;
      if (covers) {
        frame.classList.add('wide');
        frame.removeAttribute('open');
        frame.showModal();
        void import('./holdSheet.ts').then(({ holdSheet }) => holdSheet(frame)).catch(failed('load'));
      }
      if (focus) focusPanel(container, covers);
    },
    takeTyped: () => {
      if (field.value !== '') store.draft.setState({ text: field.value });
      field.value = '';
      if (wasTyping) container.querySelector('textarea')?.focus();
    },
    send: (text) => {
      if (isBarred()) store.draft.setState({ text });
      else void store.commands.send({ kind: 'text', text });
    },
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
    update: (next) => {
      settings = readSettings(next);
      options = next.options;
      if (isWanted()) withLife((life) => life.update(options));
      show();
    },
    destroy: () => {
      destroyed = true;
      void life?.then((life) => life?.stop());
      for (const type of acts) root.removeEventListener(type, acted);
      page.defaultView?.removeEventListener('pagehide', flush);
      store.commands.dispose();
      view.unmount();
    },
  };
}
