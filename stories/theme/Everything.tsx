import { type ReactNode, useMemo } from 'react';
import {
  Composer,
  Edge,
  Link,
  MessageView,
  OrderCard,
  ProductResolverProvider,
  SessionNotice,
  Suggestions,
  TurnLine,
} from '../../src/components/index.ts';
import {
  type AgentEvent,
  type ChatInput,
  decodeInput,
  parseScript,
  readOrder,
} from '../../src/protocol/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { Message } from '../../src/store/index.ts';
import { createProduct, productsById } from '../support/cards.ts';
import { fixtureNames, fixtureText } from '../support/fixtureText.ts';
import { agent, createStoryChat, moment, recordedEvents } from '../support/storyChat.ts';
import './everything.css';

/** Removes equal items of different recordings. */
const distinct = <T,>(items: readonly T[]): readonly T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

const recordedInputs = (name: string): readonly ChatInput[] =>
  parseScript(fixtureText(name)).blocks.flatMap(({ inputEvents }) => inputEvents.map(decodeInput));

/** Inputs in addition to the recorded ones, which have no form and no store. */
const furtherInputs: readonly ChatInput[] = [
  { kind: 'form', values: { name: 'Ada', size: 'm' } },
  { kind: 'store', storeId: 'porto', name: 'Porto', city: 'Porto', state: 'Norte' },
  { kind: 'location', latitude: 41.14, longitude: -8.61, name: 'Here', address: 'Rua do Cabrestante 40' },
  { kind: 'image', url: 'data:image/png,none', caption: 'The broken buckle' },
  { kind: 'audio', url: 'data:audio/ogg,none' },
];

/** A product for every id in the recordings, so that no card stays empty. */
const productsOf = (events: readonly AgentEvent[]) => ({
  ...Object.fromEntries(
    events
      .flatMap((event) => (event.kind === 'products' ? event.sections.flatMap(({ items }) => items) : []))
      .map(({ productId }) => [productId, createProduct({ productId })]),
  ),
  ...productsById,
});

const byKind = <T extends { readonly kind: string }>(items: readonly T[]) => {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }));
};

const messageOf = (id: string, input: ChatInput): Message => ({
  id,
  from: 'shopper',
  at: moment,
  input,
  delivery: 'sent',
});

interface BlockProps {
  readonly title: string;
  readonly children: ReactNode;
}
const Block = ({ title, children }: BlockProps) => (
  <section className="everything-block">
    <h3>{title}</h3>
    {children}
  </section>
);

/** Suggestions and the end of a session are not messages: the panel shows them after the last message and in the footer. */
const Shown = ({ id, event }: { readonly id: string; readonly event: AgentEvent }) => {
  if (event.kind === 'suggestion') return <Suggestions questions={event.questions} onPick={() => {}} />;
  if (event.kind === 'close') {
    return <SessionNotice reason="agent" at={moment} onRestart={() => {}} text={() => ''} />;
  }
  // The default renderer of orders shows nothing.
  const order = event.kind === 'order' && readOrder(event.order);
  if (order) return <OrderCard order={order} />;
  return <MessageView message={agent(id, event)} choice="open" />;
};

export interface EverythingProps {
  /** Maximum number of each kind. */
  readonly max?: number;
}

/** Every kind of event and input in test/fixtures, plus the surrounding components, on one page. */
export const Everything = ({ max = Number.POSITIVE_INFINITY }: EverythingProps) => {
  const events = useMemo(() => distinct<AgentEvent>(fixtureNames.flatMap(recordedEvents)), []);
  const inputs = useMemo(() => distinct([...fixtureNames.flatMap(recordedInputs), ...furtherInputs]), []);
  const products = useMemo(() => productsOf(events), [events]);
  const store = useMemo(
    () => createStoryChat([], { session: { status: 'closed', reason: 'agent', at: moment } }),
    [],
  );
  return (
    <ChatProvider store={store}>
      <ProductResolverProvider shownProducts={products}>
        <div className="everything">
          {byKind(events).map(({ kind, items }) => (
            <Block key={kind} title={kind}>
              {items.slice(0, max).map((event, index) => (
                <Shown key={JSON.stringify(event)} id={`${kind}-${index}`} event={event} />
              ))}
            </Block>
          ))}
          {byKind(inputs).map(({ kind, items }) => (
            <Block key={kind} title={`${kind} (input)`}>
              {items.slice(0, max).map((input, index) => (
                <MessageView key={JSON.stringify(input)} message={messageOf(`in-${kind}-${index}`, input)} />
              ))}
            </Block>
          ))}
          <Block title="link">
            <p>
              Read our <Link href="https://shop.example/fit">fit guide</Link>.
            </p>
          </Block>
          <Block title="failed turn and composer">
            <TurnLine turn={{ status: 'interrupted', turnId: 't', reason: 'cut' }} onRetry={() => {}} />
            <Edge waiting />
            <Composer value="" onChange={() => {}} onSend={() => {}} remaining={4096} />
          </Block>
        </div>
      </ProductResolverProvider>
    </ChatProvider>
  );
};
