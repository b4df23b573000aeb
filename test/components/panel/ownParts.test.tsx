import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  type BubbleProps,
  ChatPanel,
  orderRenderers,
  type ProductCardPartProps,
} from '../../../src/components/index.ts';
import type { AgentEvent } from '../../../src/protocol/index.ts';
import { axeViolations } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';
import { product } from '../interactive/card.tsx';

const OwnCard = ({ product, layout, onShow, tabIndex }: ProductCardPartProps) => (
  <div data-own={layout}>
    {product.title}
    {onShow && (
      <button type="button" tabIndex={tabIndex} onClick={() => onShow(product)}>
        Look at {product.title}
      </button>
    )}
  </div>
);
const OwnBubble = ({ from, text, children }: BubbleProps) => (
  <div data-bubble={from} title={text}>
    {children}
  </div>
);
const parts = { ProductCard: OwnCard, Bubble: OwnBubble };

const frame = { body: '', footer: '', catalogId: '' };
const recommended = (...numbers: readonly number[]): AgentEvent => ({
  kind: 'recommendation',
  products: numbers.map((number) => product(number)),
});

/** The texts of the host's cards, or bubbles, by layout or author. */
const own = (name: 'data-own' | 'data-bubble') =>
  [...document.querySelectorAll(`[${name}]`)].map((card) => [card.getAttribute(name), card.textContent]);

describe('the card of the host', () => {
  it.each<[where: string, event: AgentEvent, layout: string]>([
    ['a recommendation', recommended(1, 2), 'tile'],
    ['a recommendation of one product', recommended(1), 'wide'],
    ['a comparison', { ...recommended(1, 2), metadata: { layout: 'comparison' } } as AgentEvent, 'column'],
    ['a product', { kind: 'product', ...frame, productId: 'p1', product: product(1), buttons: [] }, 'wide'],
    [
      'products',
      {
        kind: 'products',
        ...frame,
        sections: [
          {
            title: '',
            items: [1, 2].map((number) => ({ productId: `p${number}`, product: product(number) })),
          },
        ],
      },
      'tile',
    ],
    ['an order', { kind: 'order', order: { number: 'A-1', items: [{ title: 'Product 1' }] } }, 'line'],
  ])('replaces each card of %s', async (_where, event, layout) => {
    const chat = staticChat([agentSays('a', event)]);
    const { container } = renderPart(<ChatPanel parts={parts} renderers={orderRenderers()} />, { chat });
    await screen.findAllByText('Product 1', { exact: false });
    const cards = own('data-own');
    expect(cards.length).toBeGreaterThan(0);
    for (const [place] of cards) expect(place).toBe(layout);
    expect(container.querySelector('[data-part="product"]')).toBeNull();
    expect(await axeViolations(container)).toEqual([]);
  });

  it('opens the details, and replaces the cards of the sheet with all products', async () => {
    const chat = staticChat([agentSays('a', recommended(1, 2, 3, 4))]);
    renderPart(<ChatPanel parts={parts} />, { chat });
    await userEvent.click(screen.getByRole('button', { name: 'See all 4' }));
    const sheet = await screen.findByRole('dialog', { name: '4 products' });
    expect(sheet.querySelectorAll('[data-own="tile"]')).toHaveLength(4);
    await userEvent.click(within(sheet).getByRole('button', { name: 'Look at Product 2' }));
    await screen.findByRole('dialog', { name: 'Product 2' });
  });

  it('can wrap the default, which is shown alone if the card throws', () => {
    const Wrapped = ({ children }: ProductCardPartProps) => <div data-own="wrapped">{children}</div>;
    const Broken = (): never => {
      throw new Error('The card is broken.');
    };
    const chat = staticChat([agentSays('a', recommended(1))]);
    const { container, rerender } = renderPart(<ChatPanel parts={{ ProductCard: Wrapped }} />, { chat });
    expect(container.querySelectorAll('[data-own="wrapped"] > [data-part="product"]')).toHaveLength(1);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    rerender(<ChatPanel parts={{ ProductCard: Broken }} />);
    expect(container.querySelectorAll('[data-part="product"]')).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe('the bubble of the host', () => {
  it('frames each text of agent, shop and shopper, and the greeting', () => {
    const chat = staticChat([
      { id: 'h', at: 0, from: 'host', text: 'Welcome' },
      shopperSays('s', 'A **pack**?'),
      agentSays('a', 'The **Kestrel**.'),
    ]);
    const { unmount } = renderPart(<ChatPanel parts={parts} />, { chat });
    expect(own('data-bubble')).toEqual([
      ['host', 'Welcome'],
      ['shopper', 'A **pack**?'],
      ['agent', 'The Kestrel.'],
    ]);
    unmount();
    renderPart(<ChatPanel parts={parts} greeting="Hello" />, { chat: staticChat() });
    expect(own('data-bubble')).toEqual([['host', 'Hello']]);
  });

  it('frames a text of the shopper that the service sends', () => {
    const event: AgentEvent = { kind: 'text', speaker: 'shopper', text: 'From the phone' };
    renderPart(<ChatPanel parts={parts} />, { chat: staticChat([agentSays('a', event)]) });
    expect(own('data-bubble')).toEqual([['shopper', 'From the phone']]);
  });
});
