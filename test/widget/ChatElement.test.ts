import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { installApi } from '../../src/widget/api.ts';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import type { ChatApp, ChatAppModule, ChatAppOptions } from '../../src/widget/chatApp.ts';
import type { HostOptions } from '../../src/widget/given.ts';

const tag = 'shelftalk-chat';
if (customElements.get(tag) === undefined) customElements.define(tag, ChatElement);

const fakeApp = () => {
  const calls: string[] = [];
  let options: ChatAppOptions | undefined;
  let given: HostOptions | undefined;
  const app: ChatApp = {
    shown: (focus) => calls.push(`shown ${focus}`),
    send: (text) => calls.push(`send ${text}`),
    openForm: ({ title }) => calls.push(`openForm ${title}`),
    openStores: (stores = []) => calls.push(`openStores ${stores.length}`),
    update: ({ text, options }) => {
      calls.push(`update ${text('scheme')}`);
      given = options;
    },
    destroy: () => calls.push('destroy'),
  };
  const module: ChatAppModule = {
    mountChat: (start) => {
      options = start;
      given = start.given.options;
      return app;
    },
  };
  return { module, calls, options: () => options, given: () => given };
};

const place = (attributes: Record<string, string> = {}): ChatElement => {
  const element = document.createElement(tag);
  if (!(element instanceof ChatElement)) throw new Error('not our element');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
};

const launcherOf = (element: ChatElement) => element.shadowRoot?.querySelector('button') as HTMLButtonElement;
const frameOf = (element: ChatElement) => element.shadowRoot?.querySelector('dialog') as HTMLDialogElement;

let fake = fakeApp();
let loads = 0;
beforeEach(() => {
  fake = fakeApp();
  loads = 0;
  ChatElement.host = {
    base: 'https://chat.shop.example/shelftalk.js',
    loadApp: () => {
      loads += 1;
      return Promise.resolve(fake.module);
    },
  };
});
afterEach(() => {
  for (const element of document.querySelectorAll(tag)) element.remove();
  delete window.Shelftalk;
});

describe('the launcher', () => {
  it('is a named button that tells whether the chat is open, before any app is fetched', () => {
    const element = place({ label: 'Ask our guides' });
    const launcher = launcherOf(element);
    expect(launcher.textContent).toBe('Ask our guides');
    expect(launcher.getAttribute('aria-expanded')).toBe('false');
    expect(loads).toBe(0);
  });

  it('adds at most twelve nodes to a page that never opens it', () => {
    const element = place();
    const inside = element.shadowRoot?.querySelectorAll('*').length ?? 0;
    expect(inside + 1).toBeLessThanOrEqual(12);
  });

  it('fetches the app when a pointer comes near, once', async () => {
    const launcher = launcherOf(place());
    launcher.dispatchEvent(new PointerEvent('pointerenter'));
    launcher.dispatchEvent(new FocusEvent('focus'));
    await waitFor(() => expect(loads).toBe(1));
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
    await waitFor(() => expect(fake.calls).toEqual(['shown true']));
  });

  it('leaves the focus where it was when the page did it', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const element = place();
    element.open();
    await waitFor(() => expect(fake.calls).toEqual(['shown false']));
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('closes with Escape and gives the focus back to the launcher', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fake.options()).toBeDefined());
    const inside = document.createElement('button');
    fake.options()?.container.append(inside);
    inside.focus();
    inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    expect(frameOf(element).open).toBe(false);
    expect(element.shadowRoot?.activeElement).toBe(launcherOf(element));
  });

  it('leaves Escape to a list or a dialog that is open inside it', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fake.options()).toBeDefined());
    const list = document.createElement('div');
    list.popover = 'auto';
    const row = document.createElement('button');
    list.append(row);
    fake.options()?.container.append(list);
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
      loadApp: () => (fails ? Promise.reject(new Error('blocked')) : Promise.resolve(fake.module)),
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
    await waitFor(() => expect(fake.calls).toEqual(['send Do you ship to Porto?', 'shown false']));
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
  const narrow = () => vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(360);
  afterEach(() => void vi.restoreAllMocks());

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
    narrow();
    const element = place();
    const events = told(element);
    element.open();
    expect(frameOf(element).matches(':modal')).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(events).toEqual(['open', 'close {"by":"shopper"}']));
    expect(launcherOf(element).getAttribute('aria-expanded')).toBe('false');
    expect(element.hasAttribute('data-open')).toBe(false);
  });

  it('is told before it opens again, and once, when that comes before the browser has told', async () => {
    narrow();
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

  it('starts closed after it was taken off the page while open', () => {
    const element = place();
    const events = told(element);
    element.open();
    element.remove();
    document.body.append(element);
    expect(element.hasAttribute('data-open')).toBe(false);
    element.open();
    expect(events).toEqual(['open', 'open']);
  });
});

describe('what is no text', () => {
  const form = { title: 'Book a fitting', fields: [] };

  it('is configured without fetching the app, and is there when the app is', async () => {
    const element = place();
    const onAddToCart = async () => ({ status: 'added' }) as const;
    element.configure({ onAddToCart });
    element.configure({ stores: [] });
    expect(loads).toBe(0);
    element.open();
    await waitFor(() => expect(fake.given()).toEqual({ onAddToCart, stores: [] }));
  });

  it('can be set while the chat is open', async () => {
    const element = place();
    element.open();
    await waitFor(() => expect(fake.calls).toContain('shown false'));
    element.configure({ stores: [] });
    expect(fake.given()).toEqual({ stores: [] });
  });

  it('is still there after the element was moved', async () => {
    const element = place();
    element.configure({ stores: [] });
    element.remove();
    document.body.append(element);
    element.open();
    await waitFor(() => expect(fake.given()).toEqual({ stores: [] }));
  });

  it('opens forms and stores through the app, also by calls made before the loader ran', async () => {
    window.Shelftalk = [['configure', { stores: [] }], ['openForm', form], ['openStores']];
    installApi(window, place());
    await waitFor(() => expect(fake.calls).toEqual(['openForm Book a fitting', 'openStores 0']));
    expect(fake.given()).toEqual({ stores: [] });
  });
});

describe('leaving the page', () => {
  it('destroys the app and empties the shadow root, and can come back', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fake.calls).toContain('shown true'));
    element.remove();
    expect(fake.calls).toContain('destroy');
    expect(element.shadowRoot?.childElementCount).toBe(0);
    document.body.append(element);
    expect(launcherOf(element)).toBeTruthy();
  });
});
