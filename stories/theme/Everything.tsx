import { type ReactNode, useMemo } from 'react';
import {
  Composer,
  Edge,
  Link,
  MessageView,
  ProductResolverProvider,
  SessionNotice,
  Suggestions,
  TurnLine,
} from '../../src/components/index.ts';
import { type AgentEvent, type ChatInput, parseScript } from '../../src/protocol/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { Message } from '../../src/store/index.ts';
import { cardProduct, productsById } from '../support/cards.ts';
import { fixtureNames, fixtureText } from '../support/fixtureText.ts';
import { saidInput } from '../support/saidInput.ts';
import { agent, eventsOf, moment, still } from '../support/still.ts';
import './everything.css';

/** The same thing said in two recordings is shown once. */
const distinct = <T,>(items: readonly T[]): readonly T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

const recordedInputs = (name: string): readonly ChatInput[] =>
  parseScript(fixtureText(name)).blocks.flatMap(({ inputEvents }) => inputEvents.map(saidInput));

/** What no recording holds, so that every kind of input is on the page. */
const furtherInputs: readonly ChatInput[] = [
  { kind: 'form', values: { name: 'Ada', size: 'm' } },
  { kind: 'store', storeId: 'porto', name: 'Porto', city: 'Porto', state: 'Norte' },
  { kind: 'location', latitude: 41.14, longitude: -8.61, name: 'Here', address: 'Rua do Cabrestante 40' },
  { kind: 'image', url: 'data:image/png,none', caption: 'The broken buckle' },
  { kind: 'audio', url: 'data:audio/ogg,none' },
];

/** A product for every id that a recording names, so that no card of the sheet stays empty. */
const productsOf = (events: readonly AgentEvent[]) => ({
  ...Object.fromEntries(
    events
      .flatMap((event) => (event.kind === 'products' ? event.sections.flatMap(({ items }) => items) : []))
      .map(({ productId }) => [productId, cardProduct({ productId })]),
  ),
  ...productsById,
});

const byKind = <T extends { readonly kind: string }>(items: readonly T[]) => {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }));
};

const said = (id: string, input: ChatInput): Message => ({
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

/** Suggestions and the end of a session are no messages: they stand at the end of the thread and in the foot. */
const Shown = ({ id, event }: { readonly id: string; readonly event: AgentEvent }) => {
  if (event.kind === 'suggestion') return <Suggestions questions={event.questions} onPick={() => {}} />;
  if (event.kind === 'close') {
    return <SessionNotice reason="agent" at={moment} onRestart={() => {}} text={() => ''} />;
  }
  return <MessageView message={agent(id, event)} choice="open" />;
};

export interface EverythingProps {
  /** How many of each kind at most. */
  readonly most?: number;
}

/** Every kind of event and of input that test/fixtures hold, and what stands around them, on one sheet. */
export const Everything = ({ most = Number.POSITIVE_INFINITY }: EverythingProps) => {
  const events = useMemo(() => distinct<AgentEvent>(fixtureNames.flatMap(eventsOf)), []);
  const inputs = useMemo(() => distinct([...fixtureNames.flatMap(recordedInputs), ...furtherInputs]), []);
  const seen = useMemo(() => productsOf(events), [events]);
  const store = useMemo(() => still([], { session: { status: 'closed', reason: 'agent', at: moment } }), []);
  return (
    <ChatProvider store={store}>
      <ProductResolverProvider shownProducts={seen}>
        <div className="everything">
          {byKind(events).map(({ kind, items }) => (
            <Block key={kind} title={kind}>
              {items.slice(0, most).map((event, index) => (
                <Shown key={JSON.stringify(event)} id={`${kind}-${index}`} event={event} />
              ))}
            </Block>
          ))}
          {byKind(inputs).map(({ kind, items }) => (
            <Block key={kind} title={`${kind} (input)`}>
              {items.slice(0, most).map((input, index) => (
                <MessageView key={JSON.stringify(input)} message={said(`in-${kind}-${index}`, input)} />
              ))}
            </Block>
          ))}
          <Block title="link">
            <p>
              Read our <Link href="https://shop.example/fit">fit guide</Link>.
            </p>
          </Block>
          <Block title="trouble and composer">
            <TurnLine turn={{ status: 'interrupted', turnId: 't', reason: 'cut' }} onRetry={() => {}} />
            <Edge waiting />
            <Composer value="" onChange={() => {}} onSend={() => {}} remaining={4096} />
          </Block>
        </div>
      </ProductResolverProvider>
    </ChatProvider>
  );
};
