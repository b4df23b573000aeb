import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ProductResults } from '../../../src/components/products/productResults.ts';
import { RecommendationMessage } from '../../../src/components/products/RecommendationMessage.tsx';
import { ShopProvider } from '../../../src/components/products/ShopProvider.tsx';
import { renderPart } from '../../support/render.tsx';
import { staticChat } from '../../support/staticChat.ts';
import { expectNoAxeViolations, product, products, renderCard, rendererProps } from '../interactive/card.tsx';

const recommend = (count: number) => ({ kind: 'recommendation' as const, products: products(count) });

test('renders nothing without products', () => {
  const { container } = renderCard(<RecommendationMessage {...rendererProps()} event={recommend(0)} />);
  expect(container.textContent).toBe('');
});

test('renders one product as a wide card without a list', () => {
  renderCard(<RecommendationMessage {...rendererProps()} event={recommend(1)} />);
  expect(screen.getByRole('article').dataset.layout).toBe('wide');
  expect(screen.queryByRole('list')).toBeNull();
});

test('renders several products as a list named after their number', async () => {
  const { container } = renderCard(<RecommendationMessage {...rendererProps()} event={recommend(3)} />);
  const list = screen.getByRole('list', { name: '3 products' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /See all/ })).toBeNull();
  await expectNoAxeViolations(container);
});

test('shows two whole cards and cuts off the third as a scroll hint', () => {
  renderCard(<RecommendationMessage {...rendererProps()} event={recommend(4)} />);
  const edge = screen.getByRole('list').getBoundingClientRect().right;
  const cards = screen.getAllByRole('article').map((card) => card.getBoundingClientRect());
  expect(cards.map(({ width }) => width)).toEqual([156, 156, 156, 156]);
  expect(cards.filter(({ right }) => right <= edge)).toHaveLength(2);
  expect(cards.filter(({ left, right }) => left < edge - 32 && right > edge + 20)).toHaveLength(1);
});

test('shows the title, number and reason of the results, and a link to all results', async () => {
  const metadata = { title: 'Rain jackets', total: 34, reason: 'All of them breathe.', url: '/c/jackets/' };
  const { container } = renderCard(
    <RecommendationMessage {...rendererProps()} event={{ ...recommend(3), metadata }} />,
  );
  screen.getByText('Rain jackets');
  screen.getByText('3 of 34');
  screen.getByText('All of them breathe.');
  expect(screen.getByRole('link', { name: 'See all 34' }).getAttribute('href')).toBe('/c/jackets/');
  screen.getByRole('list', { name: 'Rain jackets, 3 products' });
  await expectNoAxeViolations(container);
});

test('links to the results page of the shop instead of the agent’s', () => {
  const resultsUrl = ({ title, total }: ProductResults) => `/search?q=${title}&n=${total}`;
  const metadata = { title: 'Tents', total: 9, url: '/c/tents/' };
  renderCard(
    <ShopProvider value={{ resultsUrl }}>
      <RecommendationMessage {...rendererProps()} event={{ ...recommend(3), metadata }} />
    </ShopProvider>,
  );
  expect(screen.getByRole('link', { name: 'See all 9' }).getAttribute('href')).toBe('/search?q=Tents&n=9');
});

test.each([
  ['javascript:alert(1)', 34],
  ['/c/jackets/', 3],
  [7, 'many'],
])('shows no link for the address %s and the total %s', (url, total) => {
  renderCard(
    <RecommendationMessage {...rendererProps()} event={{ ...recommend(3), metadata: { url, total } }} />,
  );
  expect(screen.queryByRole('link', { name: /See all/ })).toBeNull();
});

test('snaps to the start of a card after a swipe', async () => {
  renderCard(
    <RecommendationMessage {...rendererProps()} event={{ kind: 'recommendation', products: products(6) }} />,
  );
  const list = screen.getByRole('list');
  const cards = within(list).getAllByRole('listitem');
  expect(new Set(cards.map((card) => getComputedStyle(card).scrollSnapAlign))).toEqual(new Set(['start']));
  const begin = cards[0]?.getBoundingClientRect().left ?? 0;
  list.scrollBy({ left: 150, behavior: 'instant' });
  await waitFor(() => expect(cards[1]?.getBoundingClientRect().left).toBeCloseTo(begin, 0));
  expect(getComputedStyle(list).scrollSnapType).toBe('x mandatory');
});

test('reaches each of up to four cards with Tab, and the first of more', async () => {
  const tabStops = () => screen.getAllByRole('link').map(({ tabIndex }) => tabIndex);
  const { unmount } = renderCard(<RecommendationMessage {...rendererProps()} event={recommend(4)} />);
  expect(tabStops()).toEqual([0, 0, 0, 0]);
  unmount();
  renderCard(
    <RecommendationMessage {...rendererProps()} event={{ kind: 'recommendation', products: products(6) }} />,
  );
  const [first, ...rest] = tabStops();
  expect(first).toBe(0);
  expect(new Set(rest)).toEqual(new Set([-1]));
});

test('moves between cards with arrow keys', async () => {
  renderCard(<RecommendationMessage {...rendererProps()} event={recommend(3)} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Product 1 / }));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Product 2 / }));
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Product 3 / }));
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Product 1 / }));
});

test('follows the writing direction with the arrow keys', async () => {
  renderCard(<RecommendationMessage {...rendererProps()} event={recommend(3)} />, { dir: 'rtl' });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Product 2 / }));
});

test('focuses the button of a card without a link', async () => {
  const { url: _, ...unlinked } = product(2);
  const event = { kind: 'recommendation' as const, products: [product(1), unlinked] };
  renderCard(<RecommendationMessage {...rendererProps()} event={event} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Product 2 / }));
});

test('scrolls with the step buttons and keeps the focus at the end', async () => {
  renderCard(<RecommendationMessage {...rendererProps()} event={recommend(4)} />);
  const list = screen.getByRole('list');
  const next = await screen.findByRole('button', { name: 'Next products' });
  expect(screen.getByRole('button', { name: 'Previous products' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  next.focus();
  for (let turn = 0; turn < 4 && next.getAttribute('aria-disabled') !== 'true'; turn += 1) {
    const before = list.scrollLeft;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(list.scrollLeft).toBeGreaterThan(before));
    await waitFor(() => {
      const rest = list.scrollWidth - list.clientWidth - list.scrollLeft;
      expect(rest < 3).toBe(next.getAttribute('aria-disabled') === 'true');
    });
  }
  expect(document.activeElement).toBe(next);
});

test('shows thirty products in a sheet, and Escape returns the focus', async () => {
  const { container } = renderCard(<RecommendationMessage {...rendererProps()} event={recommend(30)} />);
  const open = screen.getByRole('button', { name: 'See all 30' });
  await userEvent.click(open);
  const sheet = await screen.findByRole('dialog', { name: '30 products' });
  expect(within(sheet).getAllByRole('article')).toHaveLength(30);
  await expectNoAxeViolations(container);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(open);
});

test('opens the details on a click, and the page with a modifier key', async () => {
  renderCard(<RecommendationMessage {...rendererProps()} event={recommend(2)} />);
  const link = screen.getByRole('link', { name: /^Product 1 / });
  /** Clicks the link. Returns whether the card prevented the navigation. */
  const clickLink = (init: MouseEventInit) =>
    !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  // The click with a modifier key would open another page.
  addEventListener('click', (event) => event.ctrlKey && event.preventDefault(), { once: true });
  clickLink({ ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(clickLink({})).toBe(true);
  await screen.findByRole('dialog', { name: 'Product 1' });
});

test('closes the sheets when asking about a product', async () => {
  const props = rendererProps();
  renderCard(<RecommendationMessage {...props} event={recommend(4)} />);
  await userEvent.click(screen.getByRole('button', { name: 'See all 4' }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('link', { name: /^Product 2 / }));
  const details = await screen.findByRole('dialog', { name: 'Product 2' });
  await userEvent.click(within(details).getByRole('button', { name: 'Ask about this' }));
  expect(props.onSend.mock.calls).toEqual([[{ kind: 'text', text: 'Tell me more about Product 2' }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('hides the ask button once the session is closed, whether or not the message was answered', async () => {
  const chat = staticChat();
  renderPart(<RecommendationMessage {...rendererProps()} choice="answered" event={recommend(2)} />, { chat });
  await userEvent.click(screen.getByRole('link', { name: /^Product 2 / }));
  const details = await screen.findByRole('dialog', { name: 'Product 2' });
  within(details).getByRole('button', { name: 'Ask about this' });
  act(() => chat.set({ session: { status: 'closed', reason: 'agent', at: 0 } }));
  expect(within(details).queryByRole('button', { name: 'Ask about this' })).toBeNull();
  within(details).getByRole('link', { name: 'Open product page' });
});

test('shows a repeated product twice without a console error', () => {
  const event = { kind: 'recommendation' as const, products: [product(1), product(1)] };
  renderCard(<RecommendationMessage {...rendererProps()} event={event} />);
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('keeps the scroll position when cards are added and includes them in arrow navigation', async () => {
  const show = (count: number) => <RecommendationMessage {...rendererProps()} event={recommend(count)} />;
  const { container, rerender } = renderCard(show(3));
  const list = screen.getByRole('list');
  list.style.scrollBehavior = 'auto';
  list.scrollLeft = 1000;
  const end = list.scrollLeft;
  const next = await screen.findByRole('button', { name: 'Next products' });
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'));
  const [first] = screen.getAllByRole('article');
  for (const count of [4, 5, 6]) {
    rerender(
      <div className="shelftalk" style={{ inlineSize: 400, paddingInline: 20, overflow: 'hidden' }}>
        {show(count)}
      </div>,
    );
  }
  expect(container.querySelectorAll('article')).toHaveLength(6);
  expect(screen.getAllByRole('article')[0]).toBe(first);
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('false'));
  expect(list.scrollLeft).toBe(end);
});

test('fades cards in without movement, each 30 ms after the previous card, and from the fourth on together', () => {
  renderCard(<RecommendationMessage {...rendererProps()} event={recommend(5)} />);
  const cards = screen.getAllByRole('listitem');
  const animations = cards.flatMap((card) => card.getAnimations());
  expect(animations.map(({ effect }) => effect?.getTiming().delay)).toEqual([0, 30, 60, 90, 90]);
  for (const { effect } of animations) {
    expect(effect instanceof KeyframeEffect && effect.getKeyframes()[0]).not.toHaveProperty('transform');
  }
});

test.each([320, 280])('keeps a card with long texts within %i px', (width) => {
  const { container } = renderCard(
    <RecommendationMessage
      {...rendererProps()}
      event={{
        kind: 'recommendation',
        products: [product(1, { title: 'x'.repeat(90), price: 1e15, facets: { badge: 'y'.repeat(90) } })],
      }}
    />,
    { width },
  );
  const card = container.querySelector('article');
  expect(card?.scrollWidth).toBeLessThanOrEqual(width - 40);
});
