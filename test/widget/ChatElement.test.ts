import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatElement } from '../../src/widget/ChatElement.ts';

import { placeChat as place } from '../support/fakeChat.ts';
import { clearAway, fetched, frameOf, launcherOf, prepare } from './support/fakeApp.ts';

beforeEach(prepare);
afterEach(clearAway);

describe('the launcher', () => {
  it('is a named button that tells whether the chat is open, before any app is fetched', () => {
    const element = place({ label: 'Ask our guides' });
    const launcher = launcherOf(element);
    expect(launcher.textContent).toBe('Ask our guides');
    expect(launcher.getAttribute('aria-expanded')).toBe('false');
    expect(fetched.loads).toBe(0);
  });

  it('is all that is drawn, until somebody opens the chat', () => {
    const element = place();
    const drawn = () => [...(element.shadowRoot?.querySelectorAll('*') ?? [])].map((node) => node.localName);
    expect(drawn()).toEqual(['button']);
    launcherOf(element).click();
    expect(drawn()).toEqual(['button', 'dialog', 'textarea']);
  });

  it('wears what the shop sets, and no longer what it takes back', () => {
    const element = place({ accent: '#205080' });
    const accent = () => getComputedStyle(launcherOf(element)).backgroundColor;
    expect(accent()).toBe('rgb(32, 80, 128)');
    element.removeAttribute('accent');
    expect(accent()).toBe('rgb(176, 67, 42)');
    expect(place().hasAttribute('style')).toBe(false);
  });

  it.each([new PointerEvent('pointerenter'), new FocusEvent('focus')])('fetches the app at a %s', (event) => {
    launcherOf(place()).dispatchEvent(event);
    expect(fetched.loads).toBe(1);
  });

  it('stays visible under a page rule that hides every empty element', () => {
    const style = document.createElement('style');
    style.textContent = 'div:empty, shelftalk-chat { display: none !important } * { visibility: hidden }';
    document.head.append(style);
    const element = place();
    const { display, visibility } = getComputedStyle(element);
    style.remove();
    expect([display, visibility]).toEqual(['block', 'visible']);
  });
});

describe('opening', () => {
  it('shows the frame at once and hands the composer the focus when the shopper did it', async () => {
    const element = place();
    launcherOf(element).click();
    expect(frameOf(element).open).toBe(true);
    expect(launcherOf(element).getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(fetched.fake.calls).toEqual(['onOpen true']));
  });

  it('leaves the focus where it was when the page did it', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const element = place();
    element.open();
    await waitFor(() => expect(fetched.fake.calls).toEqual(['onOpen false']));
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('closes with Escape and gives the focus back to the launcher', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fetched.fake.options()).toBeDefined());
    const inside = document.createElement('button');
    fetched.fake.options()?.box.append(inside);
    inside.focus();
    inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    expect(frameOf(element).open).toBe(false);
    expect(element.shadowRoot?.activeElement).toBe(launcherOf(element));
  });

  it('leaves Escape to a list or a dialog that is open inside it', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fetched.fake.options()).toBeDefined());
    const list = document.createElement('div');
    list.popover = 'auto';
    const row = document.createElement('button');
    list.append(row);
    fetched.fake.options()?.box.append(list);
    const press = () =>
      row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    list.showPopover();
    press();
    expect(frameOf(element).open).toBe(true);
    list.hidePopover();
    press();
    expect(frameOf(element).open).toBe(false);
  });

  it('keeps what is typed away from the page’s hotkeys', async () => {
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    const element = place();
    launcherOf(element).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', bubbles: true, composed: true }),
    );
    document.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
  });

  it('says so when the app cannot be fetched, and tries again when asked', async () => {
    const element = place();
    let fails = true;
    ChatElement.host = {
      base: 'https://chat.shop.example/shelftalk.js',
      loadApp: () => (fails ? Promise.reject(new Error('blocked')) : Promise.resolve(fetched.fake.module)),
    };
    const errors: unknown[] = [];
    element.on('error', (detail) => errors.push(detail));
    element.send('Do you ship to Porto?');
    element.open();
    const again = await waitFor(() => {
      const button = frameOf(element).querySelector('button');
      if (!button) throw new Error('no way to try again yet');
      return button;
    });
    expect(errors).toEqual([{ phase: 'load', message: 'Error: blocked' }]);
    fails = false;
    again.click();
    await waitFor(() => expect(fetched.fake.calls).toEqual(['send Do you ship to Porto?', 'onOpen false']));
  });
});

describe('closing', () => {
  const told = (element: ChatElement) => {
    const events: string[] = [];
    element.on('open', () => events.push('open'));
    element.on('close', (detail) => events.push(`close ${JSON.stringify(detail)}`));
    return events;
  };
  /** The page as narrow as a phone, where the frame is a modal sheet. */
  const narrow = () => page.viewport(360, 740);
  afterEach(() => page.viewport(1280, 800));

  it('is told once, with who did it', () => {
    const element = place();
    const events = told(element);
    element.open();
    element.close();
    launcherOf(element).click();
    launcherOf(element).click();
    expect(events).toEqual(['open', 'close {"by":"page"}', 'open', 'close {"by":"shopper"}']);
  });

  it('is told when the browser closes the sheet of a phone by itself, by Escape or back', async () => {
    await narrow();
    const element = place();
    const events = told(element);
    element.open();
    await waitFor(() => expect(frameOf(element).matches(':modal')).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(events).toEqual(['open', 'close {"by":"shopper"}']));
    expect(launcherOf(element).getAttribute('aria-expanded')).toBe('false');
    expect(element.hasAttribute('data-open')).toBe(false);
  });

  it('is told before it opens again, and once, when that comes before the browser has told', async () => {
    await narrow();
    const element = place();
    const events = told(element);
    element.open();
    const late = new Promise((resolve) => frameOf(element).addEventListener('close', resolve));
    frameOf(element).close();
    element.open();
    await late;
    expect(events).toEqual(['open', 'close {"by":"shopper"}', 'open']);
    expect(launcherOf(element).getAttribute('aria-expanded')).toBe('true');
  });

  it('starts closed after it was taken off the page while open', async () => {
    const element = place();
    const events = told(element);
    element.open();
    element.remove();
    await waitFor(() => expect(element.hasAttribute('data-open')).toBe(false));
    document.body.append(element);
    element.open();
    expect(events).toEqual(['open', 'open']);
  });
});

describe('before the app is there', () => {
  const field = (element: ChatElement) =>
    element.shadowRoot?.querySelector('textarea') as HTMLTextAreaElement;
  const slowly = () => {
    let arrive = () => {};
    ChatElement.host = {
      base: 'https://chat.shop.example/shelftalk.js',
      loadApp: () => new Promise((there) => (arrive = () => there(fetched.fake.module))),
    };
    return () => arrive();
  };

  it('what is typed goes into the composer, with the caret', async () => {
    const arrive = slowly();
    const element = place();
    await userEvent.click(launcherOf(element));
    await userEvent.keyboard('a red tent');
    expect(field(element).value).toBe('a red tent');
    arrive();
    await waitFor(() => expect(fetched.fake.calls).toEqual(['onOpen true', 'write a red tent true']));
  });

  it('Enter sends, as soon as that can be', async () => {
    const arrive = slowly();
    const element = place();
    await userEvent.click(launcherOf(element));
    await userEvent.keyboard('a red tent{Enter}{Enter}and');
    arrive();
    await waitFor(() =>
      expect(fetched.fake.calls).toEqual(['onOpen true', 'send a red tent', 'write and true']),
    );
  });

  it('a field that nobody is in takes no focus along', async () => {
    const arrive = slowly();
    const element = place();
    element.open();
    arrive();
    await waitFor(() => expect(fetched.fake.calls).toEqual(['onOpen false']));
  });

  it('an app that does not come keeps what was typed until it does', async () => {
    const element = place();
    ChatElement.host = {
      base: 'https://chat.shop.example/shelftalk.js',
      loadApp: () => Promise.reject(new Error('cut')),
    };
    await userEvent.click(launcherOf(element));
    await userEvent.keyboard('a red tent');
    await waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')).not.toBeNull());
    ChatElement.host = { ...ChatElement.host, loadApp: () => Promise.resolve(fetched.fake.module) };
    await userEvent.click(element.shadowRoot?.querySelector('[role=alert] button') as HTMLButtonElement);
    await waitFor(() => expect(fetched.fake.calls).toEqual(['onOpen true', 'write a red tent true']));
  });

  it('nobody is shut in on a phone: the sheet covers the page once there is something in it', async () => {
    await page.viewport(360, 740);
    const arrive = slowly();
    const element = place();
    await userEvent.click(launcherOf(element));
    expect(frameOf(element).matches(':modal')).toBe(false);
    await userEvent.click(launcherOf(element));
    expect(frameOf(element).open).toBe(false);
    await userEvent.click(launcherOf(element));
    arrive();
    await waitFor(() => expect(frameOf(element).matches(':modal')).toBe(true));
    await page.viewport(1280, 800);
  });

  it('an app that comes after the element has left and returned is mounted once', async () => {
    const arrive = slowly();
    const element = place();
    element.open();
    element.remove();
    await waitFor(() => expect(element.shadowRoot?.childElementCount).toBe(0));
    document.body.append(element);
    arrive();
    await new Promise((later) => setTimeout(later));
    expect(fetched.fake.calls).toEqual([]);
  });
});
