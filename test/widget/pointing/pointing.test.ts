import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openApp, says } from '../support/openApp.ts';

afterEach(() => document.body.replaceChildren());

const recommends = {
  recommendationEvent: {
    products: [
      { productId: 'mug', title: 'Enamel mug', description: '', url: '/p/mug/' },
      { productId: 'cup', title: 'Cup', description: '', url: '/p/cup/' },
    ],
  },
};

/** A list of products on the page. */
function placeList(ids: readonly string[]): HTMLElement {
  const list = document.createElement('ul');
  list.innerHTML = ids
    .map(
      (id) => `<li style="height: 90px"><svg width="40" height="40"></svg><a href="/p/${id}/">${id}</a></li>`,
    )
    .join('');
  document.body.append(list);
  return list;
}

async function ask(attributes: Readonly<Record<string, string>>) {
  const app = await openApp(attributes, [[recommends], [says('Yes.')]]);
  app.chat.send('mugs');
  await app.find('.shelftalk-product');
  const buttons = () =>
    [...app.root.querySelectorAll('.shelftalk-point button')].map(({ textContent }) => textContent);
  const rings = () => [...app.root.querySelectorAll<HTMLElement>('.point-ring')];
  return { ...app, buttons, rings };
}

it('offers to show the products that are on the page', async () => {
  placeList(['mug', 'pan']);
  const { buttons, rings } = await ask({ point: 'on' });
  await waitFor(() => expect(buttons()).toEqual(['Show on page Enamel mug']));
  expect(rings()).toEqual([]);
});

it('offers nothing unless the attribute is set to a known value', async () => {
  placeList(['mug', 'pan']);
  const { root } = await ask({ point: 'yes', 'link-param': 'ref=chat' });
  // The file `shop` is loaded, because the page sets `link-param`.
  await waitFor(() => expect(root.querySelector('a[href*="ref=chat"]')).not.toBeNull());
  expect(root.querySelector('.shelftalk-point')).toBeNull();
});

it('finds products that the page adds later, and forgets those that it removes', async () => {
  const list = placeList(['pan']);
  const { buttons } = await ask({ point: 'on' });
  list.innerHTML +=
    '<li style="height: 90px"><svg width="40" height="40"></svg><a href="/p/cup/">Cup</a></li>';
  await waitFor(() => expect(buttons()).toEqual(['Show on page Cup']));
  list.remove();
  await waitFor(() => expect(buttons()).toEqual([]));
});

it('draws a ring around the product whose button is pressed', async () => {
  const list = placeList(['mug', 'pan']);
  const { button, rings, root } = await ask({ point: 'on' });
  (await button('Show on page')).click();
  // The ring shrinks to its size at first.
  const distance = () =>
    Number(list.firstElementChild?.getBoundingClientRect().top) -
    Number(rings()[0]?.getBoundingClientRect().top);
  await waitFor(() => expect(distance()).toBe(6));
  await waitFor(() => expect(root.querySelector('.shelftalk-point [data-shown]')).not.toBeNull());
  expect(root.querySelector('.point-status')?.textContent).toBe('Enamel mug is highlighted on the page');
});

it('shows an icon in the corner of the picture, which does not change the height of the card', async () => {
  placeList(['mug', 'cup']);
  const { button, root } = await ask({ point: 'on' });
  const icon = await button('Show on page');
  const card = root.querySelector<HTMLElement>('.shelftalk-product');
  // The card moves until its animation has ended.
  await waitFor(() => {
    const target = icon.getBoundingClientRect();
    const box = card?.getBoundingClientRect();
    expect([target.width, target.height]).toEqual([44, 44]);
    expect([target.top - Number(box?.top), Number(box?.right) - target.right]).toEqual([1, 1]);
  });
  const height = card?.offsetHeight;
  for (const place of root.querySelectorAll<HTMLElement>('.shelftalk-point')) place.hidden = true;
  expect(card?.offsetHeight).toBe(height);
});

it('draws thin rings around the products of a new answer with `auto`', async () => {
  placeList(['mug', 'pan']);
  const { rings } = await ask({ point: 'auto' });
  await waitFor(() => expect(rings().map(({ dataset }) => dataset.quiet)).toEqual(['']));
});
