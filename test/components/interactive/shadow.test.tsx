import { render, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ListMessage } from '../../../src/components/interactive/ListMessage.tsx';
import { RecommendationMessage } from '../../../src/components/products/RecommendationMessage.tsx';
import { products, rendererProps } from './card.tsx';

function createShadowRoot(): { readonly root: ShadowRoot; readonly inside: HTMLElement } {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const inside = document.createElement('div');
  root.append(inside);
  document.body.append(host);
  return { root, inside };
}

test('opens, moves, sends and returns the focus in a shadow root', async () => {
  const { root, inside } = createShadowRoot();
  const props = rendererProps();
  const event = {
    kind: 'list' as const,
    body: '',
    footer: '',
    buttonLabel: 'See options',
    sections: [
      {
        title: 'Home',
        rows: [
          { id: 'a', title: 'Standard', description: '' },
          { id: 'b', title: 'Express', description: '' },
        ],
      },
    ],
  };
  const { unmount } = render(<ListMessage {...props} event={event} />, { container: inside });
  const select = within(inside).getByRole('button', { name: 'See options' });
  await userEvent.click(select);
  await waitFor(() => expect(root.activeElement?.textContent).toBe('Standard'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(props.onAnswer.mock.calls).toEqual([[{ kind: 'row', id: 'b', title: 'Express', description: '' }]]);
  await waitFor(() => expect(root.activeElement).toBe(select));
  unmount();
  root.host.remove();
});

test('moves between cards and closes the sheet on Escape in a shadow root', async () => {
  const { root, inside } = createShadowRoot();
  const event = { kind: 'recommendation' as const, products: products(4) };
  const { unmount } = render(<RecommendationMessage {...rendererProps()} event={event} />, {
    container: inside,
  });
  within(inside)
    .getByRole('link', { name: /^Product 1 / })
    .focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(root.activeElement?.textContent).toBe('Product 2');
  const open = within(inside).getByRole('button', { name: 'See all 4' });
  await userEvent.click(open);
  const dialog = await within(inside).findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog.matches(':modal')).toBe(false));
  expect(root.activeElement).toBe(open);
  unmount();
  root.host.remove();
});
