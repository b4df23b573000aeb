import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en } from '../../src/components/messages/en.ts';
import { removeChats } from './support/fakeApp.ts';
import { openApp } from './support/openApp.ts';

afterEach(() => {
  removeChats();
  vi.mocked(globalThis.fetch).mockRestore();
  localStorage.clear();
  sessionStorage.clear();
});

describe('Enter', () => {
  it('inserts a newline if enter-key is newline, and sends with Ctrl', async () => {
    const { find, shown, events } = await openApp({ 'enter-key': 'newline' });
    const field = await find<HTMLTextAreaElement>('textarea[enterkeyhint=enter]');
    await userEvent.fill(field, 'tents');
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
    expect(events).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await shown('tents');
    await waitFor(() => expect(events).toEqual([['sent', { input: 'text' }]]));
  });

  it('sends for any other value of enter-key', async () => {
    const { find, shown } = await openApp({ 'enter-key': 'juggle', attach: 'location' });
    // Attributes for inputs take effect after the file `shop` has loaded.
    await find('.shelftalk-attach button');
    const field = await find<HTMLTextAreaElement>('textarea[enterkeyhint=send]');
    await userEvent.fill(field, 'tents');
    fireEvent.keyDown(field, { key: 'Enter' });
    await shown('tents');
  });
});

describe('pictures and recordings', () => {
  it('are not offered when the proxy stores no files', async () => {
    const { find } = await openApp({ attach: 'picture voice location' }, [], true, { uploads: false });
    // A button for the only entry left, instead of a menu.
    const button = await find('.shelftalk-attach button:not([aria-haspopup])');
    expect(button.textContent).toBe(en.attachLocation);
  });
});

describe('a location', () => {
  const spot = { latitude: 41.15, longitude: -8.61, name: 'Main store', address: '12 River Street' };
  const place = [[{ messageEvent: { role: 'ASSISTANT', content: { locationContent: spot } } }]];
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

  it('is shown on the map of the shop', async () => {
    const { chat, find } = await openApp({}, place);
    const mapPicture = vi.fn((latitude: number, longitude: number) => `${pixel}#${latitude}/${longitude}`);
    chat.configure({ mapPicture });
    chat.send('Where are you?');
    const map = await find<HTMLImageElement>('.shelftalk-place-map');
    expect([map.alt, map.src]).toEqual(['Map of Main store', `${pixel}#41.15/-8.61`]);
  });

  it('is shown as text without a map', async () => {
    const { chat, root, shown } = await openApp({}, place);
    chat.send('Where are you?');
    await shown('12 River Street');
    expect(root.querySelector('.shelftalk-place-map')).toBeNull();
  });
});

describe('the location from a custom locator', () => {
  it('is sent with its name and address', async () => {
    const { chat, find, button, invoked } = await openApp({ attach: 'location' }, [[]]);
    const locate = vi.fn(async () => {
      const spot = { latitude: 41.15, longitude: -8.61, name: 'Home', address: '4 Hill Road' };
      return { status: 'found', ...spot } as const;
    });
    chat.configure({ locate });
    fireEvent.click(await find('.shelftalk-attach button'));
    fireEvent.click(await button('Find my location'));
    fireEvent.click(await button('Send my location'));
    await waitFor(() => expect(invoked).toHaveLength(1));
    expect(locate).toHaveBeenCalledOnce();
    expect(invoked[0]?.inputEvents.at(-1)).toEqual({
      messageEvent: {
        role: 'USER',
        content: {
          locationContent: { latitude: 41.15, longitude: -8.61, name: 'Home', address: '4 Hill Road' },
        },
      },
    });
  });
});
