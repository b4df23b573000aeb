import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOverlay } from '../../../src/widget/pointing/overlay.ts';

let root: ShadowRoot;
beforeEach(() => {
  const host = document.createElement('div');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  root.append(document.createElement('button'));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.point { position: fixed; inset: 0 auto auto 0 }');
  root.adoptedStyleSheets = [sheet];
});
afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', location.pathname + location.search);
});

function placeCard(top = 100): HTMLElement {
  const card = document.createElement('article');
  Object.assign(card.style, {
    position: 'absolute',
    left: '50px',
    top: `${top}px`,
    width: '200px',
    height: '120px',
  });
  document.body.append(card);
  return card;
}
const rings = () => [...root.querySelectorAll<HTMLElement>('.point-ring')];
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const nextFrames = async () => {
  await frame();
  await frame();
};

it('draws one ring around an element, below the launcher, and follows the element', async () => {
  const overlay = createOverlay(root);
  const card = placeCard();
  overlay.show(card, 'Mug is highlighted on the page');
  expect(root.firstElementChild?.className).toBe('point');
  expect(root.querySelector('[role="status"]')?.textContent).toBe('Mug is highlighted on the page');
  const [ring] = rings();
  expect(ring?.style.translate).toBe('44px 94px');
  expect([ring?.style.width, ring?.style.height]).toEqual(['212px', '132px']);
  card.style.top = '300px';
  await nextFrames();
  expect(ring?.style.translate).toBe('44px 294px');
});

it('draws one hint for each element, and replaces all rings by a requested ring', () => {
  const overlay = createOverlay(root);
  const [first, second] = [placeCard(), placeCard(400)];
  overlay.hint(first);
  overlay.hint(first);
  overlay.hint(second);
  expect(rings().map(({ dataset }) => dataset.quiet)).toEqual(['', '']);
  overlay.show(second, '');
  expect(rings().map(({ dataset }) => dataset.quiet)).toEqual([undefined]);
});

it('calls back when the requested ring is removed or replaced', () => {
  const overlay = createOverlay(root);
  const [first, second] = [vi.fn(), vi.fn()];
  overlay.show(placeCard(), '', first);
  expect(first).not.toHaveBeenCalled();
  overlay.show(placeCard(400), '', second);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('removes the rings on Escape, which closes nothing else in the panel', () => {
  const overlay = createOverlay(root);
  const closes = vi.fn((event: Event) => !event.defaultPrevented);
  root.addEventListener('keydown', closes);
  const press = () =>
    root
      .querySelector('button')
      ?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
      );
  overlay.show(placeCard(), '');
  press();
  expect(rings()).toEqual([]);
  press();
  expect(closes.mock.results.map(({ value }) => value)).toEqual([false, true]);
});

it.each([
  ['its element leaves the document', (card: HTMLElement) => card.remove()],
  ['its element is hidden', (card: HTMLElement) => card.style.setProperty('visibility', 'hidden')],
  ['the URL of the page changes', () => history.replaceState(null, '', '#next')],
  ['the chat is removed', () => root.replaceChildren()],
])('removes a ring when %s', async (_, act) => {
  const card = placeCard();
  createOverlay(root).show(card, '');
  const [ring] = rings();
  act(card);
  await nextFrames();
  expect(rings()).toEqual([]);
  expect(ring?.isConnected).toBe(false);
});

it('removes a ring after its duration', async () => {
  const overlay = createOverlay(root);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValueOnce(now - 9_000);
  overlay.show(placeCard(), '');
  expect(rings()).toHaveLength(1);
  await nextFrames();
  expect(rings()).toEqual([]);
});

it('draws the ring in place if the chat is in a transformed element', () => {
  (root.host as HTMLElement).style.transform = 'translate(30px, 40px)';
  createOverlay(root).show(placeCard(), '');
  const host = root.host.getBoundingClientRect();
  expect(rings()[0]?.style.translate).toBe(`${44 - host.left}px ${94 - host.top}px`);
});
