// A long conversation in which one answer grows, as behind the proxy, saved and shared with other tabs.
import { createRoot } from 'react-dom/client';
import { browserRuntime } from '../../src/browser/index.ts';
import { ChatPanel } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { createChatStore, persistConversation } from '../../src/store/index.ts';
import { createScriptedTransport } from '../../test/support/scriptedTransport.ts';
import { conversation } from '../thread/conversation.ts';
import '../../src/components/styles.css';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Words of an answer with every kind of block that a shopper meets. */
const wordAt = (index: number): string => {
  const place = index % 60;
  if (place === 0) return '\n\n## Jackets\n\n';
  if (place === 20) return '\n- ';
  if (place === 30) return '\n\n| Jacket | Price |\n|---|---|\n| Kestrel | ';
  if (place === 40) return '129 |\n\n';
  return index % 7 === 0 ? `**warm** ` : `word${index} `;
};

const page = {
  /** Lets an answer grow in a thread of `count` messages; resolves with the long tasks, in milliseconds. */
  async grow(count: number, words: number, wordsASecond: number) {
    const { order, byId } = conversation(count).state();
    const service = createScriptedTransport();
    const store = createChatStore({
      ...browserRuntime,
      transport: service.transport,
      initial: { order, byId },
    });
    const texts = new Map<string, string>();
    const storage = {
      read: (key: string) => texts.get(key) ?? null,
      write: (key: string, text: string) => Boolean(texts.set(key, text)),
      remove: (key: string) => void texts.delete(key),
    };
    persistConversation(store, {
      ...browserRuntime,
      scope: 'bench',
      consent: true,
      storages: [storage],
      tabStorage: storage,
      openChannel: (name) => {
        const channel = new BroadcastChannel(name);
        return { post: (message) => channel.postMessage(message), close: () => channel.close() };
      },
    });
    // The saved conversation is of the same page, so that nothing is restored.
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <div style={{ height: '700px', display: 'flex' }}>
        <ChatProvider store={store}>
          <ChatPanel />
        </ChatProvider>
      </div>,
    );
    await wait(2_000);
    void store.commands.send({ kind: 'text', text: 'Tell me all' });
    const turn = await service.nextTurn();
    turn.accept({ resumable: true });
    await wait(1_000);
    const tasks: { at: number; duration: number }[] = [];
    const watch = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        tasks.push({ at: startTime - start, duration });
    });
    const start = performance.now();
    watch.observe({ type: 'longtask' });
    let text = '';
    for (let at = 0; at < words; ) {
      const due = Math.min(words, Math.floor(((performance.now() - start) / 1_000) * wordsASecond));
      for (; at < due; at += 1) {
        const delta = wordAt(at);
        turn.item({ kind: 'text', key: 'a', at: text.length, delta });
        text += delta;
      }
      await wait(5);
    }
    turn.item({ kind: 'events', seq: 1, key: 'a', events: [{ kind: 'text', speaker: 'agent', text }] }).end();
    await wait(1_000);
    watch.disconnect();
    if (!document.body.textContent?.includes(`word${words - 1}`)) throw new Error('The answer is not shown.');
    return { tasks, saved: [...texts.values()].reduce((sum, each) => sum + each.length, 0) };
  },
};

export type GrowthPage = typeof page;
Object.assign(window, { page });
