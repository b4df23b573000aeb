import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { placeChat as place } from '../support/fakeChat.ts';
import { fakeLoader, frameOf, launcherOf, removeChats, resetFakeApp } from './support/fakeApp.ts';

beforeEach(resetFakeApp);
afterEach(removeChats);

describe('configure', () => {
  const form = { title: 'Book a fitting', fields: [] };

  it('does not fetch the app, and applies when the app loads', async () => {
    const element = place();
    const onAddToCart = async () => ({ status: 'added' }) as const;
    element.configure({ onAddToCart });
    element.configure({ stores: [] });
    expect(fakeLoader.loads).toBe(0);
    element.open();
    await waitFor(() => expect(fakeLoader.fake.hostOptions()).toEqual({ onAddToCart, stores: [] }));
  });

  it('applies while the chat is open', async () => {
    const element = place();
    element.open();
    await waitFor(() => expect(fakeLoader.fake.calls).toContain('onOpen false'));
    element.configure({ stores: [] });
    expect(fakeLoader.fake.hostOptions()).toEqual({ stores: [] });
  });

  it('still applies after the element was moved', async () => {
    const element = place();
    element.configure({ stores: [] });
    element.remove();
    document.body.append(element);
    element.open();
    await waitFor(() => expect(fakeLoader.fake.hostOptions()).toEqual({ stores: [] }));
  });

  it('is queued before the loader runs, like openForm and openStores', async () => {
    window.Shelftalk = [['configure', { stores: [] }], ['openForm', form], ['openStores']];
    place();
    await waitFor(() => expect(fakeLoader.fake.calls).toEqual(['openForm Book a fitting', 'openStores 0']));
    expect(fakeLoader.fake.hostOptions()).toEqual({ stores: [] });
  });
});

describe('removing the element', () => {
  it('destroys the app and empties the shadow root; adding the element again draws the launcher', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fakeLoader.fake.calls).toContain('onOpen true'));
    element.remove();
    await waitFor(() => expect(fakeLoader.fake.calls).toContain('destroy'));
    expect(element.shadowRoot?.childElementCount).toBe(0);
    document.body.append(element);
    expect(launcherOf(element)).toBeTruthy();
  });

  it('does not destroy the app if the element only moves', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fakeLoader.fake.calls).toContain('onOpen true'));
    const frame = fakeLoader.fake.options()?.box;
    const box = document.createElement('div');
    document.body.append(box);
    box.append(element);
    await new Promise((later) => setTimeout(later));
    expect(fakeLoader.fake.calls).not.toContain('destroy');
    expect(frameOf(element).open).toBe(true);
    expect(frame?.isConnected).toBe(true);
    box.remove();
  });

  it('makes the script’s own chat add itself again, at most three times', async () => {
    const element = place();
    ChatElement.host.chat = element;
    for (const back of [true, true, true, false]) {
      element.remove();
      await waitFor(() => expect(element.isConnected).toBe(back));
      await new Promise((later) => setTimeout(later));
    }
    expect(element.isConnected).toBe(false);
  });

  it('settles calls that wait for the app: reset resolves, erase resolves to false', async () => {
    ChatElement.host = {
      base: 'https://chat.shop.example/shelftalk.js',
      loadApp: () => new Promise(() => {}),
    };
    const element = place();
    const calls = [element.reset(), element.erase()];
    element.destroy();
    await expect(Promise.all(calls)).resolves.toEqual([undefined, false]);
    await expect(Promise.all([element.reset(), element.erase()])).resolves.toEqual([undefined, false]);
  });

  it('keeps the result of a call that the app is running', async () => {
    const element = place();
    const erased = element.erase();
    await waitFor(() => expect(fakeLoader.fake.calls).toEqual(['erase']));
    element.destroy();
    await expect(erased).resolves.toBe(true);
  });

  it('is final after destroy: later calls have no effect', async () => {
    const element = place();
    ChatElement.host.chat = element;
    const before = fakeLoader.loads;
    element.destroy();
    element.open();
    element.send('hello');
    element.push(['toggle'], ['openStores']);
    await new Promise((later) => setTimeout(later));
    expect(element.isConnected).toBe(false);
    expect(element.shadowRoot?.childElementCount).toBe(0);
    expect(fakeLoader.loads).toBe(before);
  });
});
