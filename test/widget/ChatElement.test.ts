import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { savedMarkerName } from '../../src/widget/savedMarker.ts';
import { placeChat as place } from '../support/fakeChat.ts';
import { fakeLoader, frameOf, launcherOf, removeChats, resetFakeApp } from './support/fakeApp.ts';

beforeEach(resetFakeApp);
afterEach(removeChats);

describe('the launcher', () => {
  it('is a named button with aria-expanded before the app is fetched', () => {
    const element = place({ label: 'Ask our guides' });
    const launcher = launcherOf(element);
    expect(launcher.textContent).toBe('Ask our guides');
    expect(launcher.getAttribute('aria-expanded')).toBe('false');
    expect(fakeLoader.loads).toBe(0);
  });

  it('is the only visible element of few until the chat opens, also after keys that are pressed on it', () => {
    const element = place();
    const drawn = () => [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
    const visible = () => drawn().flatMap((node) => (node.checkVisibility() ? node.localName : []));
    element.close();
    for (const key of ['Escape', 'Enter', 'a'])
      launcherOf(element).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    expect(visible()).toEqual(['button']);
    expect(drawn()).toHaveLength(4);
    launcherOf(element).click();
    expect(visible()).toEqual(['dialog', 'textarea', 'button']);
  });

  it('is in the top layer, unless the page sets a z-index or shows the chat inline', () => {
    const isLayered = (attributes = {}) => place(attributes).matches(':popover-open');
    expect([isLayered(), isLayered({ 'z-index': '7' }), isLayered({ mode: 'inline' })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('stays behind a modal dialog of the page that is open', () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    const element = place();
    expect(element.matches(':popover-open')).toBe(false);
    dialog.remove();
    element.open();
    element.raise();
    expect(element.matches(':popover-open')).toBe(true);
  });

  it('is in the top layer after it was moved', () => {
    const element = place();
    document.body.append(element);
    expect(element.matches(':popover-open')).toBe(true);
    element.remove();
  });

  it('follows theme attributes that are set and removed', () => {
    const element = place({ accent: '#205080' });
    const accent = () => getComputedStyle(launcherOf(element)).backgroundColor;
    expect(accent()).toBe('rgb(32, 80, 128)');
    element.removeAttribute('accent');
    expect(accent()).toBe('rgb(176, 67, 42)');
    expect([...place().style]).toEqual(['--shelftalk-page-font', '--shelftalk-zoom']);
  });

  it.each([new PointerEvent('pointerenter'), new FocusEvent('focus')])('fetches the app on %s', (event) => {
    launcherOf(place()).dispatchEvent(event);
    expect(fakeLoader.loads).toBe(1);
  });

  it('computes the styles of body, root and itself once, however many attributes it has', () => {
    const computed = vi.spyOn(window, 'getComputedStyle');
    const element = place({ label: 'Ask our guides', accent: '#205080', radius: '4px', font: 'serif' });
    element.setTheme({ accent: '#802050' });
    expect(computed.mock.calls.map(([node]) => node)).toEqual([
      document.body,
      element,
      document.documentElement,
    ]);
    computed.mockRestore();
    expect(element.style.getPropertyValue('--shelftalk-page-font')).not.toBe('');
  });

  it('stays visible if rules of the page hide it', () => {
    const style = document.createElement('style');
    style.textContent = 'div:empty, shelftalk-chat { display: none !important } * { visibility: hidden }';
    document.head.append(style);
    const element = place();
    const { display, visibility } = getComputedStyle(element);
    style.remove();
    expect([display, visibility]).toEqual(['block', 'visible']);
  });
});

describe('a saved conversation', () => {
  beforeEach(async () => {
    // The element of the test before looks for one, too.
    await new Promise((resolve) => setTimeout(resolve));
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.removeItem(savedMarkerName);
  });

  it('is looked for after the current script has run, and restored by the app', async () => {
    localStorage.setItem(savedMarkerName, '1');
    const opened = vi.spyOn(window, 'localStorage', 'get');
    place();
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    await vi.advanceTimersByTimeAsync(0);
    expect(fakeLoader.loads).toBe(1);
    expect(fakeLoader.fake.options()).toBeDefined();
  });

  it('is not restored without a marker', async () => {
    place();
    await vi.advanceTimersByTimeAsync(0);
    expect(fakeLoader.loads).toBe(0);
  });
});

describe('the panel', () => {
  it('opens at once and may take the focus if the shopper opened it', async () => {
    const element = place();
    launcherOf(element).click();
    expect(frameOf(element).open).toBe(true);
    await waitFor(() => expect(fakeLoader.fake.calls).toEqual(['onOpen true']));
  });

  it('keeps the focus if the page opened it', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const element = place();
    element.open();
    await waitFor(() => expect(fakeLoader.fake.calls).toEqual(['onOpen false']));
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('closes with Escape and returns the focus to the launcher', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fakeLoader.fake.options()).toBeDefined());
    const inside = document.createElement('button');
    fakeLoader.fake.options()?.box.append(inside);
    inside.focus();
    inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    expect(frameOf(element).open).toBe(false);
    expect(element.shadowRoot?.activeElement).toBe(launcherOf(element));
  });

  it('ignores Escape while a popover is open inside it', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fakeLoader.fake.options()).toBeDefined());
    const list = document.createElement('div');
    list.popover = 'auto';
    const row = document.createElement('button');
    list.append(row);
    fakeLoader.fake.options()?.box.append(list);
    const press = () =>
      row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    list.showPopover();
    press();
    expect(frameOf(element).open).toBe(true);
    list.hidePopover();
    press();
    expect(frameOf(element).open).toBe(false);
  });

  it('does not pass key presses on to the page’s hotkeys', async () => {
    const onKeyDown = vi.fn();
    document.addEventListener('keydown', onKeyDown);
    const element = place();
    launcherOf(element).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', bubbles: true, composed: true }),
    );
    document.removeEventListener('keydown', onKeyDown);
    expect(onKeyDown).not.toHaveBeenCalled();
  });

  it('shows an error and a retry button when the app cannot be fetched', async () => {
    const element = place();
    let fails = true;
    ChatElement.host = {
      base: 'https://chat.shop.example/shelftalk.js',
      loadApp: () => (fails ? Promise.reject(new Error('blocked')) : Promise.resolve(fakeLoader.fake.module)),
    };
    const errors: unknown[] = [];
    element.on('error', (detail) => errors.push(detail));
    element.send('Do you ship to Porto?');
    element.open();
    const retryButton = await waitFor(() => {
      const button = frameOf(element).querySelector<HTMLButtonElement>('[role=alert] button');
      if (!button) throw new Error('There is no retry button.');
      return button;
    });
    expect(errors).toEqual([{ phase: 'load', message: 'Error: blocked' }]);
    fails = false;
    retryButton.click();
    await waitFor(() =>
      expect(fakeLoader.fake.calls).toEqual(['send Do you ship to Porto?', 'onOpen false']),
    );
  });
});

describe('opening and closing', () => {
  const recordEvents = (element: ChatElement) => {
    const events: string[] = [];
    element.on('open', () => events.push('open'));
    element.on('close', (detail) => events.push(`close ${JSON.stringify(detail)}`));
    return events;
  };
  /** Makes the page as narrow as a phone, where the frame is a modal sheet. */
  const narrow = () => page.viewport(360, 740);
  afterEach(() => page.viewport(1280, 800));

  it('emits one event per closing, with its originator', () => {
    const element = place();
    const events = recordEvents(element);
    element.open();
    element.close();
    launcherOf(element).click();
    frameOf(element).querySelector('button')?.click();
    expect(events).toEqual(['open', 'close {"by":"page"}', 'open', 'close {"by":"shopper"}']);
  });

  it('dispatches each event twice, as `shelftalk-NAME` and as `shelftalk:NAME`', () => {
    const element = place();
    const seen: string[] = [];
    const record = ({ type, detail }: CustomEvent<{ by: string }>) => seen.push(`${type} ${detail.by}`);
    document.addEventListener('shelftalk-open', record);
    document.addEventListener('shelftalk:open', record);
    element.open();
    document.removeEventListener('shelftalk-open', record);
    document.removeEventListener('shelftalk:open', record);
    expect(seen).toEqual(['shelftalk-open page', 'shelftalk:open page']);
  });

  it('emits an event when the browser closes the sheet on a phone on Escape', async () => {
    await narrow();
    const element = place();
    const events = recordEvents(element);
    element.open();
    await waitFor(() => expect(frameOf(element).matches(':modal')).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(events).toEqual(['open', 'close {"by":"shopper"}']));
    expect(element.hasAttribute('data-open')).toBe(false);
  });

  it('emits one close event, before the next open event, even if the browser’s event is late', async () => {
    await narrow();
    const element = place();
    const events = recordEvents(element);
    element.open();
    const late = new Promise((resolve) => frameOf(element).addEventListener('close', resolve));
    frameOf(element).close();
    element.open();
    await late;
    expect(events).toEqual(['open', 'close {"by":"shopper"}', 'open']);
  });

  it('leaves the panel closed when an element that was removed while open is added again', async () => {
    const element = place();
    const events = recordEvents(element);
    element.open();
    element.remove();
    await waitFor(() => expect(element.hasAttribute('data-open')).toBe(false));
    document.body.append(element);
    element.open();
    expect(events).toEqual(['open', 'open']);
  });
});

describe('before the app has loaded', () => {
  const field = (element: ChatElement) =>
    element.shadowRoot?.querySelector('textarea') as HTMLTextAreaElement;
  const delayApp = () => {
    let finishLoading = () => {};
    // One promise for all calls, because the browser caches a module.
    const loading = new Promise<typeof fakeLoader.fake.module>((there) => {
      finishLoading = () => there(fakeLoader.fake.module);
    });
    ChatElement.host = { base: 'https://chat.shop.example/shelftalk.js', loadApp: () => loading };
    return () => finishLoading();
  };

  it('keeps typed text in the focused field until the app takes it', async () => {
    const finishLoading = delayApp();
    const element = place();
    await userEvent.click(launcherOf(element));
    await userEvent.keyboard('a red tent');
    expect(field(element).value).toBe('a red tent');
    finishLoading();
    await waitFor(() => expect(fakeLoader.fake.calls).toEqual(['onOpen true', 'write a red tent true']));
  });

  it('sends on Enter as soon as the app has loaded', async () => {
    const finishLoading = delayApp();
    const element = place();
    await userEvent.click(launcherOf(element));
    await userEvent.keyboard('a red tent{Enter}{Enter}and');
    finishLoading();
    await waitFor(() =>
      expect(fakeLoader.fake.calls).toEqual(['onOpen true', 'send a red tent', 'write and true']),
    );
  });

  it('passes no text to the app if none was typed', async () => {
    const finishLoading = delayApp();
    const element = place();
    element.open();
    finishLoading();
    await waitFor(() => expect(fakeLoader.fake.calls).toEqual(['onOpen false']));
  });

  it('keeps typed text until an app that has failed to load is loaded', async () => {
    const element = place();
    ChatElement.host = {
      base: 'https://chat.shop.example/shelftalk.js',
      loadApp: () => Promise.reject(new Error('cut')),
    };
    await userEvent.click(launcherOf(element));
    await userEvent.keyboard('a red tent');
    await waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')).not.toBeNull());
    ChatElement.host = { ...ChatElement.host, loadApp: () => Promise.resolve(fakeLoader.fake.module) };
    await userEvent.click(element.shadowRoot?.querySelector('[role=alert] button') as HTMLButtonElement);
    await waitFor(() => expect(fakeLoader.fake.calls).toEqual(['onOpen true', 'write a red tent true']));
  });

  it('the panel on a phone is no modal sheet yet', async () => {
    await page.viewport(360, 740);
    const finishLoading = delayApp();
    const element = place();
    await userEvent.click(launcherOf(element));
    expect(frameOf(element).matches(':modal')).toBe(false);
    frameOf(element).querySelector('button')?.click();
    expect(frameOf(element).open).toBe(false);
    await userEvent.click(launcherOf(element));
    expect(frameOf(element).open).toBe(true);
    finishLoading();
    await waitFor(() => expect(frameOf(element).matches(':modal')).toBe(true));
    await page.viewport(1280, 800);
  });

  it('does not mount an app that loads after the element was removed and added again', async () => {
    const finishLoading = delayApp();
    const element = place();
    element.open();
    element.remove();
    await waitFor(() => expect(element.shadowRoot?.childElementCount).toBe(0));
    document.body.append(element);
    finishLoading();
    await new Promise((later) => setTimeout(later));
    expect(fakeLoader.fake.calls).toEqual([]);
  });
});
