import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChatPanel } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="${colour}"/></svg>`)}`;

const product = (productId: string, colour: string) => ({
  productId,
  title: `Pack ${productId}`,
  description: 'Two days, one night.',
  url: `https://shop.example/${productId}`,
  imageUrl: picture(colour),
  price: 129,
  currency: 'EUR',
});

/** Class names of the elements that a layout shift moved. */
const movedBy = (entry: PerformanceEntry): readonly string[] => {
  const sources: unknown = 'sources' in entry ? entry.sources : [];
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((source: unknown) => {
    const node = typeof source === 'object' && source !== null && 'node' in source ? source.node : null;
    return [node instanceof Element ? node.className : 'text node'];
  });
};

const frame = () => new Promise(requestAnimationFrame);

it('shifts nothing while an answer is pending and arrives and its pictures load', async () => {
  const moved: string[] = [];
  const observer = new PerformanceObserver((list) => moved.push(...list.getEntries().flatMap(movedBy)));
  const chat = staticChat([agentSays('hello', 'Hello.'), shopperSays('q', 'A pack?')]);
  renderPart(
    <div style={{ width: 400, height: 600, display: 'flex' }}>
      <ChatPanel />
    </div>,
    { chat },
  );
  await frame();
  await frame();
  observer.observe({ type: 'layout-shift' });
  act(() => chat.set({ turn: { status: 'sending', turnId: 't', since: Date.now() } }));
  await frame();
  // No event for more than eight seconds: shows the "still working" line.
  act(() => chat.set({ turn: { status: 'receiving', turnId: 't', since: 0 } }));
  await screen.findByText(/still working on it/iu);
  await frame();
  act(() => chat.add(agentSays('a', 'These three carry well.', { at: Date.now() })));
  await frame();
  const products = [product('one', 'green'), product('two', 'teal'), product('three', 'navy')];
  act(() => chat.add(agentSays('b', { kind: 'recommendation', products }, { at: Date.now() })));
  // Waits for the first picture only, because pictures outside the view load lazily.
  await waitFor(() => expect(document.images[0]?.complete).toBe(true));
  act(() => chat.add(agentSays('c', 'The first is the lightest.', { at: Date.now() })));
  act(() => chat.set({ turn: { status: 'idle' }, suggestions: ['Is it waterproof?'] }));
  await screen.findByRole('button', { name: 'Is it waterproof?' });
  await frame();
  await frame();
  observer.disconnect();
  expect(moved).toEqual([]);
});

it('shifts nothing while the count of new messages grows', async () => {
  const moved: string[] = [];
  const observer = new PerformanceObserver((list) => moved.push(...list.getEntries().flatMap(movedBy)));
  const chat = staticChat(Array.from({ length: 30 }, (_, at) => agentSays(`m${at}`, `Line ${at}`)));
  renderPart(
    <div style={{ width: 400, height: 600, display: 'flex' }}>
      <ChatPanel />
    </div>,
    { chat },
  );
  const log = screen.getByRole('log');
  await waitFor(() => expect(log.scrollTop).toBeGreaterThan(200));
  log.scrollTop = 100;
  const button = await screen.findByRole('button', { name: 'Go to the latest message' });
  await frame();
  await frame();
  observer.observe({ type: 'layout-shift' });
  for (let count = 1; count <= 12; count += 1) {
    act(() => chat.add(agentSays(`new${count}`, 'More')));
    await screen.findByRole('button', { name: `${count} new ${count === 1 ? 'message' : 'messages'}` });
    await frame();
  }
  await frame();
  observer.disconnect();
  expect(moved).toEqual([]);
  expect(button.isConnected).toBe(true);
});
