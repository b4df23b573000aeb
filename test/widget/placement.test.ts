import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { apply } from '../../src/widget/page/applyPageSettings.ts';
import { placeChat } from '../support/fakeChat.ts';
import { clearAway, fetched, frameOf, launcherOf, prepare } from './support/fakeApp.ts';

beforeEach(() => {
  prepare();
  ChatElement.host = { ...ChatElement.host, onConnect: (chat) => apply(chat, chat.removal.signal) };
  return page.viewport(1280, 800);
});
afterEach(() => {
  clearAway();
  document.documentElement.dir = '';
  return page.viewport(1280, 800);
});

/** A chat that its own sheet has reached, and open. */
async function stand(attributes: Readonly<Record<string, string>>) {
  const chat = placeChat(attributes);
  await waitFor(() => expect(chat.shadowRoot?.adoptedStyleSheets).toHaveLength(2));
  chat.open();
  for (const animation of chat.shadowRoot?.getAnimations() ?? []) animation.finish();
  return chat;
}
const box = (chat: ChatElement) => {
  const { left, top, width, height } = frameOf(chat).getBoundingClientRect();
  return { left, top, width, height };
};
const pageBox = () => {
  const { left, width } = document.documentElement.getBoundingClientRect();
  return { left, width };
};

describe('a docked panel', () => {
  it.each([
    ['ltr', 'end', 860],
    ['ltr', 'start', 0],
    ['rtl', 'end', 0],
    ['rtl', 'start', 860],
  ])('stands at its side of the page, as high as it: %s, %s', async (direction, side, left) => {
    document.documentElement.dir = direction;
    const chat = await stand({ placement: 'docked', side });
    expect(box(chat)).toEqual({ left, top: 0, width: 420, height: 800 });
    expect(pageBox()).toEqual({ left: 0, width: 1280 });
  });

  it('leaves its launcher to close it until the app is there, and hides it then', async () => {
    const chat = await stand({ placement: 'docked' });
    const seen = () => getComputedStyle(launcherOf(chat)).visibility;
    expect(seen()).toBe('visible');
    const panel = document.createElement('div');
    panel.className = 'panel';
    frameOf(chat).append(panel);
    expect(seen()).toBe('hidden');
    chat.close();
    expect(seen()).toBe('visible');
  });

  it('is the sheet on a phone that it always is', async () => {
    await page.viewport(360, 740);
    const chat = await stand({ placement: 'docked' });
    await waitFor(() => expect(frameOf(chat).matches(':modal')).toBe(true));
  });
});

describe('a panel beside the page', () => {
  it.each([
    ['ltr', 'end', { left: 0, width: 860 }],
    ['ltr', 'start', { left: 420, width: 860 }],
    ['rtl', 'end', { left: 420, width: 860 }],
  ])('is given room while it is open: %s, %s', async (direction, side, room) => {
    document.documentElement.dir = direction;
    const chat = await stand({ placement: 'beside', side });
    await waitFor(() => expect(pageBox()).toEqual(room));
    expect(box(chat).left).toBe(room.left === 0 ? 860 : 0);
    chat.close();
    await waitFor(() => expect(pageBox()).toEqual({ left: 0, width: 1280 }));
  });

  it('covers a page that is too narrow for two', async () => {
    await page.viewport(1100, 800);
    await stand({ placement: 'beside' });
    expect(pageBox()).toEqual({ left: 0, width: 1100 });
  });

  it('gives the room back when it moves to another place, and when it leaves', async () => {
    const chat = await stand({ placement: 'beside' });
    await waitFor(() => expect(document.adoptedStyleSheets).toHaveLength(1));
    chat.setAttribute('placement', 'docked');
    await waitFor(() => expect(document.adoptedStyleSheets).toHaveLength(0));
    chat.setAttribute('placement', 'beside');
    await waitFor(() => expect(document.adoptedStyleSheets).toHaveLength(1));
    chat.destroy();
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });
});

describe('a panel that is always open', () => {
  it('fills the page, at any size, and takes no room in it', async () => {
    const chat = await stand({ mode: 'inline', placement: 'page' });
    expect(box(chat)).toEqual({ left: 0, top: 0, width: 1280, height: 800 });
    expect(chat.getBoundingClientRect().height).toBe(0);
    const { borderRadius, paddingLeft } = getComputedStyle(frameOf(chat));
    expect([borderRadius, paddingLeft]).toEqual(['0px', '260px']);
    await page.viewport(360, 740);
    await waitFor(() => expect(box(chat)).toEqual({ left: 0, top: 0, width: 360, height: 740 }));
    expect(fetched.loads).toBe(1);
  });

  it('stands beside the page from the beginning', async () => {
    const chat = await stand({ mode: 'inline', placement: 'beside' });
    await waitFor(() => expect(pageBox()).toEqual({ left: 0, width: 860 }));
    expect(box(chat)).toEqual({ left: 860, top: 0, width: 420, height: 800 });
    expect(getComputedStyle(launcherOf(chat)).display).toBe('none');
  });
});
