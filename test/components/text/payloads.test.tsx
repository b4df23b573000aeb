import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import { staticChat } from '../../support/staticChat.ts';
import { payloads } from './payloads.ts';

const elements =
  'div,p,h3,ul,ol,li,blockquote,hr,pre,code,table,thead,tbody,tr,th,td,strong,em,del,br,a,span,bdi';
const attributes = new Set(
  'class,dir,href,target,rel,start,role,tabindex,aria-label,data-align,data-level,data-task'.split(','),
);
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

const alert = vi.fn();
beforeEach(() => {
  vi.stubGlobal('alert', alert);
  performance.clearResourceTimings();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Checks that the rendered text has only allowed elements, attributes and link schemes. */
const expectHarmless = (root: Element) => {
  for (const node of root.querySelectorAll('.shelftalk-text *')) {
    // The library itself renders this part, with the load button of a blocked picture.
    if (node.closest('.shelftalk-blocked')) continue;
    if (node instanceof HTMLImageElement) {
      // Pictures of the page's own site load without consent.
      expect(new URL(node.src).origin, node.outerHTML).toBe(location.origin);
      continue;
    }
    expect(node.matches(elements), node.outerHTML).toBe(true);
    for (const { name } of node.attributes) expect(attributes, node.outerHTML).toContain(name);
  }
  for (const link of root.querySelectorAll('a')) {
    expect(schemes, link.outerHTML).toContain(link.protocol);
    expect(link.rel).toBe('noopener noreferrer nofollow');
  }
};

describe('a hostile text', () => {
  it('has at least 240 distinct variants', () => {
    expect(new Set(payloads).size).toBe(payloads.length);
    expect(payloads.length).toBeGreaterThanOrEqual(240);
  });

  it.each(payloads)('renders only allowed elements and links: %j', (payload) => {
    const { container, rerender } = render(<Text text={payload} />);
    expectHarmless(container);
    rerender(<Text text={`before ${payload}`} streaming />);
    expectHarmless(container);
  });

  it('makes no request and runs no script with all variants at once', async () => {
    const requested: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) if (name.includes('evil.example')) requested.push(name);
    });
    observer.observe({ type: 'resource', buffered: true });
    const { container } = render(<Text text={payloads.join('\n\n')} />);
    for (const link of container.querySelectorAll('a')) {
      link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      link.dispatchEvent(new FocusEvent('focus'));
    }
    // Other requests would have started before this picture has loaded.
    const picture = new Image();
    const hasLoaded = new Promise((resolve) => picture.addEventListener('load', resolve));
    picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    await hasLoaded;
    observer.disconnect();
    expect(requested).toEqual([]);
    expect(alert).not.toHaveBeenCalled();
  });

  it.each([
    ['https://ok.example/a.png', true],
    ['https://ok.example.evil.example/a.png', false],
    ['https://ok.example@evil.example/a.png', false],
    ['http://ok.example/a.png', false],
    ['//ok.example/a.png', false],
    ['https://evil.example/https://ok.example/a.png', false],
  ])('loads a picture only from an origin in mediaOrigins: %s', (address, isShown) => {
    const { container } = render(
      <ChatProvider store={staticChat()} mediaOrigins={['https://ok.example']}>
        <Text text={`![a](${address})`} />
      </ChatProvider>,
    );
    expect(container.querySelector('img') !== null).toBe(isShown);
  });
});
