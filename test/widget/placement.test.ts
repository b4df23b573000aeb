import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { apply } from '../../src/widget/page/applyPageSettings.ts';
import { endMotion } from '../support/endMotion.ts';
import { placeChat } from '../support/fakeChat.ts';
import { fakeLoader, frameOf, launcherOf, removeChats, resetFakeApp } from './support/fakeApp.ts';

beforeEach(() => {
  resetFakeApp();
  ChatElement.host = { ...ChatElement.host, onConnect: apply };
  return page.viewport(1280, 800);
});
afterEach(() => {
  removeChats();
  document.documentElement.dir = '';
  return page.viewport(1280, 800);
});

/** Places a chat, waits for its styles, opens it and ends the animations. */
async function openStyled(attributes: Readonly<Record<string, string>>) {
  const chat = placeChat(attributes);
  await waitFor(() => expect(chat.shadowRoot?.adoptedStyleSheets).toHaveLength(2));
  chat.open();
  endMotion();
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
  ])('is at its side of the page in full height: %s, %s', async (direction, side, left) => {
    document.documentElement.dir = direction;
    const chat = await openStyled({ placement: 'docked', side });
    expect(box(chat)).toEqual({ left, top: 0, width: 420, height: 800 });
    expect(pageBox()).toEqual({ left: 0, width: 1280 });
  });

  it('hides the launcher while it is open', async () => {
    const chat = await openStyled({ placement: 'docked' });
    const launcherDisplay = () => getComputedStyle(launcherOf(chat)).display;
    expect(launcherDisplay()).toBe('none');
    chat.close();
    expect(launcherDisplay()).toBe('flex');
  });

  it('is a modal sheet on a phone', async () => {
    await page.viewport(360, 740);
    const chat = await openStyled({ placement: 'docked' });
    await waitFor(() => expect(frameOf(chat).matches(':modal')).toBe(true));
  });
});

describe('a panel beside the page', () => {
  it.each([
    ['ltr', 'end', { left: 0, width: 860 }],
    ['ltr', 'start', { left: 420, width: 860 }],
    ['rtl', 'end', { left: 420, width: 860 }],
  ])('shrinks the page while it is open: %s, %s', async (direction, side, room) => {
    document.documentElement.dir = direction;
    const chat = await openStyled({ placement: 'beside', side });
    await waitFor(() => expect(pageBox()).toEqual(room));
    expect(box(chat).left).toBe(room.left === 0 ? 860 : 0);
    chat.close();
    await waitFor(() => expect(pageBox()).toEqual({ left: 0, width: 1280 }));
  });

  it('covers a narrow page', async () => {
    await page.viewport(1100, 800);
    await openStyled({ placement: 'beside' });
    expect(pageBox()).toEqual({ left: 0, width: 1100 });
  });

  it('restores the page when the placement changes and when the chat is destroyed', async () => {
    const chat = await openStyled({ placement: 'beside' });
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
  it('covers a page of any size, without taking space, with the placement `page`', async () => {
    const chat = await openStyled({ mode: 'inline', placement: 'page' });
    expect(box(chat)).toEqual({ left: 0, top: 0, width: 1280, height: 800 });
    expect(getComputedStyle(chat).position).toBe('fixed');
    expect(chat.matches(':popover-open')).toBe(true);
    const { borderRadius, paddingLeft } = getComputedStyle(frameOf(chat));
    expect([borderRadius, paddingLeft]).toEqual(['0px', '260px']);
    await page.viewport(360, 740);
    await waitFor(() => expect(box(chat)).toEqual({ left: 0, top: 0, width: 360, height: 740 }));
    expect(fakeLoader.loads).toBe(1);
  });

  it('is beside the page from the start with the placement `beside`', async () => {
    const chat = await openStyled({ mode: 'inline', placement: 'beside' });
    await waitFor(() => expect(pageBox()).toEqual({ left: 0, width: 860 }));
    expect(box(chat)).toEqual({ left: 860, top: 0, width: 420, height: 800 });
    expect(getComputedStyle(launcherOf(chat)).display).toBe('none');
  });
});
