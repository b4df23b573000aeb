import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  Announcer,
  MapPictureProvider,
  MediaPolicyProvider,
  MessageView,
  ProductCard,
  Text,
  UserInput,
} from '../../../src/components/index.ts';
import { AudioMessage } from '../../../src/components/media/AudioMessage.tsx';
import { HeaderMedia } from '../../../src/components/media/HeaderMedia.tsx';
import { ImageMessage } from '../../../src/components/media/ImageMessage.tsx';
import { LocationMessage } from '../../../src/components/media/LocationMessage.tsx';
import { Comparison } from '../../../src/components/products/Comparison.tsx';
import { ProductDetails } from '../../../src/components/products/ProductDetails.tsx';
import { ProductMessage } from '../../../src/components/products/ProductMessage.tsx';
import { ProductResolverProvider } from '../../../src/components/products/ProductResolver.tsx';
import { ChatProvider } from '../../../src/react/index.ts';
import { axeViolations } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, staticChat } from '../../support/staticChat.ts';
import { product, rendererProps } from '../interactive/card.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
let count = 0;
/** A new host for each test, so that no earlier test has allowed its media. */
let host = '';
beforeEach(() => {
  count += 1;
  host = `foreign-${count}.invalid`;
});

const image = (url: string, caption = 'Size chart') => (
  <ImageMessage {...rendererProps()} event={{ kind: 'image', speaker: 'agent', url, caption }} />
);
const sources = () =>
  [...document.querySelectorAll('img, video, audio, source, [style*="url("]')].map(
    (node) => node.getAttribute('src') ?? '',
  );
const foreignSources = () => sources().filter((src) => src.includes('foreign'));
const pictured = (number: number) => product(number, { imageUrl: `https://${host}/${number}.png` });

const place = {
  kind: 'location',
  speaker: 'agent',
  latitude: 41,
  longitude: -8,
  name: 'Store',
  address: '',
} as const;

describe('blocked media', () => {
  it.each([
    ['a picture', () => image(`https://${host}/a.png?conversation=text`), 'Show picture Size chart'],
    [
      'a video header of a message',
      () => (
        <HeaderMedia
          header={{ kind: 'video', url: `https://${host}/a.webm`, caption: 'Folding', filename: '' }}
        />
      ),
      'Play video Folding',
    ],
    [
      'a picture header of a message',
      () => (
        <HeaderMedia header={{ kind: 'image', url: `https://${host}/a.png`, caption: 'Zip', filename: '' }} />
      ),
      'Show picture Zip',
    ],
    [
      'a picture in a text',
      () => <Text text={`Look: ![a boot](https://${host}/a.png)`} />,
      'Show picture a boot',
    ],
    ['a product card', () => <ProductCard product={pictured(1)} />, 'Show picture Product 1'],
    [
      'the details of a product',
      () => (
        <ProductDetails
          product={{
            ...pictured(2),
            metadata: { images: [`https://${host}/b.png`, `https://${host}/c.png`] },
          }}
          onClose={() => {}}
        />
      ),
      'Show picture Product 2',
    ],
    [
      'the comparison of two products',
      () => <Comparison products={[pictured(3), product(4)]} />,
      'Show picture Product 3',
    ],
    [
      'the map of a place',
      () => (
        <MapPictureProvider value={() => `https://${host}/map.png`}>
          <LocationMessage {...rendererProps()} event={place} />
        </MapPictureProvider>
      ),
      'Show map Store',
    ],
  ])('wait for a press, and load without a referrer: %s', async (_, createUi, name) => {
    const { container } = renderPart(createUi());
    const button = await screen.findByRole('button', { name: `${name} From ${host}` });
    expect(foreignSources()).toEqual([]);
    expect(await axeViolations(container)).toEqual([]);
    fireEvent.click(button);
    await waitFor(() => expect(foreignSources()).not.toEqual([]));
    for (const node of document.querySelectorAll('img, video')) {
      expect(node.getAttribute('referrerpolicy'), node.outerHTML).toBe('no-referrer');
    }
  });

  it('show a mixed-script host in punycode', () => {
    renderPart(image('https://sh\u043ep.invalid/a.png'));
    expect(screen.getByRole('button', { name: /From xn--/u })).toBeTruthy();
  });

  it('include recordings, which load only when played', async () => {
    const recording = (url: string) => (
      <AudioMessage {...rendererProps()} event={{ kind: 'audio', speaker: 'agent', url }} />
    );
    const { container } = renderPart(
      <>
        {recording(`https://${host}/a.ogg`)}
        {recording('/a.ogg')}
      </>,
    );
    const button = screen.getByRole('button', { name: 'Play recording' });
    expect(screen.getByText(`From ${host}`)).toBeTruthy();
    expect(container.querySelector('[data-state="blocked"]')).not.toBeNull();
    expect(await axeViolations(container)).toEqual([]);
    const heights = screen.getAllByRole('group').map((node) => node.getBoundingClientRect().height);
    expect(new Set(heights).size).toBe(1);
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
    await waitFor(() => expect(container.querySelector('[data-state="blocked"]')).toBeNull());
  });
});

describe('a press on the load button', () => {
  it('keeps the focus and the height and is announced', async () => {
    const { container } = renderPart(<Announcer>{image(`https://${host}/a.png`)}</Announcer>);
    const figure = screen.getByRole('figure');
    const before = figure.getBoundingClientRect().height;
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toContain(host);
    expect(figure.contains(document.activeElement)).toBe(true);
    // No server exists at this host.
    await screen.findByText('We can’t show this picture.');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Open picture/u }));
    expect(figure.getBoundingClientRect().height).toBe(before);
    expect(await axeViolations(container)).toEqual([]);
  });

  it('keeps the focus and is announced once if the picture has failed before its error event', async () => {
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    renderPart(<Announcer>{image(`https://${host}/a.png`)}</Announcer>);
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    const link = await screen.findByRole('link', { name: /^Open picture/u });
    await waitFor(() => expect(document.activeElement).toBe(link));
    complete.mockRestore();
    const status = screen.getByRole('status').textContent ?? '';
    expect(status.split('We can’t show this picture.')).toHaveLength(2);
  });

  it('keeps the focus in the card of a product', async () => {
    renderPart(<ProductCard product={pictured(1)} />);
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.closest('article')).not.toBeNull();
  });

  it('loads all media of that host in this conversation and of no other host', () => {
    const chat = staticChat([agentSays('a', 'Hi')]);
    const other = `other-${host}`;
    const { rerender } = renderPart(
      <>
        {image(`https://${host}/a.png`, 'first')}
        {image(`https://${other}/a.png`, 'second')}
      </>,
      { chat },
    );
    fireEvent.click(screen.getByRole('button', { name: /first/u }));
    rerender(
      <>
        {image(`https://${host}/b.png`, 'third')}
        {image(`https://${other}/a.png`, 'second')}
        <ChatProvider store={staticChat()}>{image(`https://${host}/c.png`, 'fourth')}</ChatProvider>
      </>,
    );
    expect(foreignSources()).toEqual([`https://${host}/b.png`]);
    expect(screen.getAllByRole('button', { name: /^Show picture/u })).toHaveLength(2);
  });

  it('applies to one conversation only', async () => {
    const chat = staticChat([agentSays('a', 'Hi')]);
    renderPart(image(`https://${host}/a.png`), { chat });
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(foreignSources()).toHaveLength(1));
    chat.set({ order: [], byId: {} });
    await waitFor(() => expect(foreignSources()).toEqual([]));
  });
});

describe('media that load without a press', () => {
  it.each([
    ['from the page', () => '/a.png'],
    ['from a data URL', () => pixel],
    ['from another port of the page’s host', () => `http://${location.hostname}:9/a.png`],
  ])('include media %s', (_, url) => {
    renderPart(image(url()));
    expect(sources()).toContain(url());
  });

  it('include origins listed by the shop', () => {
    renderPart(
      <ChatProvider store={staticChat()} mediaOrigins={[`https://${host}/`]}>
        {image(`https://${host}/a.png`)}
        {image(`http://${host}/b.png`, 'plain')}
        {image(`https://${host}:8443/c.png`, 'port')}
      </ChatProvider>,
    );
    expect(foreignSources()).toEqual([`https://${host}/a.png`]);
  });

  it('include pictures of products that the shop’s own function finds', async () => {
    renderPart(
      <ProductResolverProvider shownProducts={{}} resolveProducts={async () => [pictured(1)]}>
        <ProductMessage
          {...rendererProps()}
          event={{ kind: 'product', productId: 'p1', catalogId: '', body: '', footer: '', buttons: [] }}
        />
      </ProductResolverProvider>,
    );
    await waitFor(() => expect(foreignSources()).toEqual([`https://${host}/1.png`]));
  });

  it('include media from the origin of the service', () => {
    renderPart(image(`https://${host}/u/1.png`), {
      chat: { ...staticChat(), endpoint: `https://${host}/agent` },
    });
    expect(foreignSources()).toHaveLength(1);
  });

  it('are exactly those that the host’s policy allows', () => {
    renderPart(
      <MediaPolicyProvider value={(url) => url.endsWith('yes.png')}>
        {image(`https://${host}/yes.png`)}
        {image('/no.png')}
      </MediaPolicyProvider>,
    );
    expect(sources()).toEqual([`https://${host}/yes.png`]);
  });

  it('include media sent by the shopper, but not the same URL in an event of the agent with the shopper as speaker', () => {
    const url = `https://${host}/u/1.png`;
    renderPart(
      <>
        <UserInput input={{ kind: 'image', url, caption: 'mine' }} />
        <MessageView
          message={agentSays('a', { kind: 'image', speaker: 'shopper', url, caption: 'theirs' })}
        />
      </>,
    );
    expect(foreignSources()).toEqual([url]);
    expect(screen.getByRole('button', { name: /^Show picture theirs/u })).toBeTruthy();
  });
});
