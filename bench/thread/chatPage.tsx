// The panel compared with a bare list on the same store, on React or preact, whichever is bundled.
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand/react';
import { ChatPanel } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { ChatStore } from '../../src/store/index.ts';
import { conversation, stream } from './conversation.ts';
import '../../src/components/styles.css';

// The height has a unit, because the embed's React replacement adds none.
const box = { height: '700px', display: 'flex' } as const;

const Bare = ({ store }: { readonly store: ChatStore }) => (
  <ul style={{ height: '700px', overflow: 'auto', flex: '1' }}>
    {useStore(store, ({ order }) => order).map((id) => (
      <BareRow key={id} store={store} id={id} />
    ))}
  </ul>
);

const BareRow = ({ store, id }: { readonly store: ChatStore; readonly id: string }) => {
  const message = useStore(store, ({ byId }) => byId[id]);
  if (message?.from === 'agent' && message.event.kind === 'text') return <li>{message.event.text}</li>;
  return message?.from === 'shopper' && message.input.kind === 'text' ? <li>{message.input.text}</li> : null;
};

const root = createRoot(document.body.appendChild(document.createElement('div')));
let bench: ReturnType<typeof conversation> | undefined;

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

const page = {
  /** Shows a thread of `count` messages in the panel or in the bare list. */
  async show(list: 'ours' | 'bare', count: number) {
    root.render(null);
    await painted();
    bench = conversation(count);
    const { store } = bench;
    root.render(
      <div style={box}>
        {list === 'bare' ? (
          <Bare store={store} />
        ) : (
          <ChatProvider store={store}>
            <ChatPanel />
          </ChatProvider>
        )}
      </div>,
    );
    for (let frame = 0; frame < 5; frame += 1) await painted();
  },
  rows: () => document.querySelectorAll('li').length,
  /** Streams 300 events into the shown thread; resolves with the number of commits that changed the list's rows, and the number of frames. */
  async stream() {
    if (!bench) throw new Error('Call show() first.');
    let commits = 0;
    const watch = new MutationObserver(() => {
      commits += 1;
    });
    const list = document.querySelector('ol, ul');
    if (list) watch.observe(list, { childList: true });
    const frames = await stream(bench, 300);
    for (let frame = 0; frame < 3; frame += 1) await painted();
    watch.disconnect();
    return { commits, frames };
  },
  /** Streams 300 events into a thread of 200 and resolves with the number of row renders. */
  async renders() {
    const { store, ...rest } = conversation(200);
    let rendered = 0;
    root.render(
      <ChatProvider store={store}>
        <div style={box}>
          <ChatPanel
            renderText={(text) => {
              rendered += 1;
              return text;
            }}
          />
        </div>
      </ChatProvider>,
    );
    for (let frame = 0; frame < 5; frame += 1) await painted();
    rendered = 0;
    await stream({ store, ...rest }, 300);
    await painted();
    return rendered;
  },
  /** Types letters into the composer; resolves with the milliseconds of each, from key to painted frame. */
  async type(letters: number) {
    const field = document.querySelector('textarea');
    const spent: number[] = [];
    for (let at = 0; at < letters; at += 1) {
      // Starts with a frame, so that the time excludes waiting for one.
      await new Promise(requestAnimationFrame);
      field?.focus();
      const from = performance.now();
      document.execCommand('insertText', false, at % 40 === 39 ? '\n' : 'a');
      const { port1, port2 } = new MessageChannel();
      const done = new Promise((resolve) => {
        port1.onmessage = resolve;
      });
      port2.postMessage(null);
      await done;
      spent.push(performance.now() - from);
    }
    if (field?.value.length !== letters) throw new Error('The field does not have every letter.');
    document.execCommand('selectAll');
    document.execCommand('delete');
    return spent;
  },
};

export type ChatPage = typeof page;
Object.assign(window, { page });
