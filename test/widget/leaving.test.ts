import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { placeChat as place } from '../support/fakeChat.ts';
import { clearAway, fetched, frameOf, launcherOf, prepare } from './support/fakeApp.ts';

beforeEach(prepare);
afterEach(clearAway);

describe('what is no text', () => {
  const form = { title: 'Book a fitting', fields: [] };

  it('is configured without fetching the app, and is there when the app is', async () => {
    const element = place();
    const onAddToCart = async () => ({ status: 'added' }) as const;
    element.configure({ onAddToCart });
    element.configure({ stores: [] });
    expect(fetched.loads).toBe(0);
    element.open();
    await waitFor(() => expect(fetched.fake.hostOptions()).toEqual({ onAddToCart, stores: [] }));
  });

  it('can be set while the chat is open', async () => {
    const element = place();
    element.open();
    await waitFor(() => expect(fetched.fake.calls).toContain('onOpen false'));
    element.configure({ stores: [] });
    expect(fetched.fake.hostOptions()).toEqual({ stores: [] });
  });

  it('is still there after the element was moved', async () => {
    const element = place();
    element.configure({ stores: [] });
    element.remove();
    document.body.append(element);
    element.open();
    await waitFor(() => expect(fetched.fake.hostOptions()).toEqual({ stores: [] }));
  });

  it('opens forms and stores through the app, also by calls made before the loader ran', async () => {
    window.Shelftalk = [['configure', { stores: [] }], ['openForm', form], ['openStores']];
    place();
    await waitFor(() => expect(fetched.fake.calls).toEqual(['openForm Book a fitting', 'openStores 0']));
    expect(fetched.fake.hostOptions()).toEqual({ stores: [] });
  });
});

describe('leaving the page', () => {
  it('destroys the app and empties the shadow root, and can come back', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fetched.fake.calls).toContain('onOpen true'));
    element.remove();
    await waitFor(() => expect(fetched.fake.calls).toContain('destroy'));
    expect(element.shadowRoot?.childElementCount).toBe(0);
    document.body.append(element);
    expect(launcherOf(element)).toBeTruthy();
  });

  it('is no leaving where the page only moves it: what is going on in it goes on', async () => {
    const element = place();
    launcherOf(element).click();
    await waitFor(() => expect(fetched.fake.calls).toContain('onOpen true'));
    const frame = fetched.fake.options()?.box;
    const box = document.createElement('div');
    document.body.append(box);
    box.append(element);
    await new Promise((later) => setTimeout(later));
    expect(fetched.fake.calls).not.toContain('destroy');
    expect(frameOf(element).open).toBe(true);
    expect(frame?.isConnected).toBe(true);
    box.remove();
  });

  it('comes back where the whole document is cleared, but does not fight for ever', async () => {
    const element = place();
    ChatElement.host.chat = element;
    for (const back of [true, true, true, false]) {
      element.remove();
      await waitFor(() => expect(element.isConnected).toBe(back));
      await new Promise((later) => setTimeout(later));
    }
    expect(element.isConnected).toBe(false);
  });

  it('is for good after destroy: nothing is left, and no call does anything', async () => {
    const element = place();
    ChatElement.host.chat = element;
    const before = fetched.loads;
    element.destroy();
    element.open();
    element.send('hello');
    element.push(['toggle'], ['openStores']);
    await new Promise((later) => setTimeout(later));
    expect(element.isConnected).toBe(false);
    expect(element.shadowRoot?.childElementCount).toBe(0);
    expect(fetched.loads).toBe(before);
  });
});
