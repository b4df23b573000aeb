import { createRoot } from 'react-dom/client';
import { createHttpTransport } from '../client/index.ts';
import styles from '../components/core.css?inline';
import {
  coreEn,
  focusPanel,
  LanguageProvider,
  lazyRenderers,
  loadWords,
  Panel,
  preloadRenderers,
  prepareLater,
  type ShownWords,
} from '../components/index.ts';
import { browserSurroundings, ChatProvider } from '../react/index.ts';
import { createChatStore, type StoreReport } from '../store/index.ts';
import type { ChatApp, ChatAppOptions } from './chatApp.ts';
import type { Emit } from './events.ts';
import type { Settings } from './settings.ts';

/** One sheet each for all panels of the page; the second is filled when the first rare part is needed. */
const core = new CSSStyleSheet();
core.replaceSync(styles);
const extras = new CSSStyleSheet();
prepareLater(async () => extras.replace((await import('../components/extras.css?inline')).default));

/** Says what happens to the page, without a word of what was said. */
const report =
  (emit: Emit) =>
  (what: StoreReport): void => {
    if (what.kind === 'event-unknown') {
      emit('error', { phase: 'protocol', message: `${what.event.why} ${what.event.where}`.trim() });
    } else if (what.kind === 'handler-threw')
      emit('error', { phase: 'handler', message: String(what.error) });
  };

const createConversation = ({ endpoint, agentId }: Settings, emit: Emit) => {
  const store = createChatStore({
    transport: createHttpTransport({ endpoint }),
    ...browserSurroundings,
    ...(agentId !== undefined && { agentId }),
    beforeSend: (input) => {
      emit('sent', { input: input.kind });
      return input;
    },
    onEvent: (event) => {
      emit('received', { event: event.kind });
      if (event.kind === 'handover') emit('handover', { reasonKind: event.reasonKind });
      return event;
    },
    report: report(emit),
  });
  store.subscribe(({ session, turn }, { session: before, turn: turnBefore }) => {
    // The first words are on their way: what the answer may need comes before it does.
    if (turn.status === 'sending' && turnBefore.status === 'idle') void preloadRenderers();
    if (session.status === 'closed' && before.status !== 'closed') emit('ended', { by: session.reason });
  });
  return store;
};

/** The composition root of the embed: one transport, one store, one panel, in the frame that the loader drew. */
export function mountChat({ container, root, settings: first, emit, onClose }: ChatAppOptions): ChatApp {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, core, extras];
  const store = createConversation(first, emit);
  const view = createRoot(container);
  const { ownerDocument: page } = container;
  let settings = first;
  let language: { locale: string; words: ShownWords } = { locale: 'en', words: coreEn };
  let destroyed = false;

  const render = () => {
    const { heading, greeting, starters, scheme, mode } = settings;
    view.render(
      <LanguageProvider value={language}>
        <ChatProvider store={store}>
          <Panel
            defaults={lazyRenderers}
            starters={starters}
            title={heading}
            greeting={greeting}
            scheme={scheme}
            onClose={mode === 'floating' ? onClose : undefined}
            onError={(error) => emit('error', { phase: 'render', message: String(error) })}
          />
        </ChatProvider>
      </LanguageProvider>,
    );
  };

  const speak = async () => {
    const locale = settings.locale ?? (page.documentElement.lang || 'en');
    if (locale === language.locale) return;
    const words = await loadWords(locale);
    if (destroyed) return;
    language = { locale, words };
    render();
  };

  const flush = () => store.commands.flush();
  page.defaultView?.addEventListener('pagehide', flush);
  render();
  void speak();

  return {
    shown: (focus) => {
      void store.commands.checkHealth();
      if (focus) focusPanel(container, container.closest(':modal') !== null);
    },
    send: (text) => void store.commands.send({ kind: 'text', text }),
    update: (next) => {
      settings = next;
      render();
      void speak();
    },
    destroy: () => {
      destroyed = true;
      page.defaultView?.removeEventListener('pagehide', flush);
      store.commands.dispose();
      view.unmount();
    },
  };
}
