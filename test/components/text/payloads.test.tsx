import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import { stillChat } from '../../support/stillChat.ts';
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

/** Everything that an agent's words have become is one of the few things they may become. */
const expectHarmless = (root: Element) => {
  for (const node of root.querySelectorAll('.shelftalk-text *')) {
    // The button in the place of a picture is drawn by us.
    if (node.closest('.shelftalk-blocked')) continue;
    if (node instanceof HTMLImageElement) {
      // A picture of the page's own site is loaded, whatever it turns out to be.
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

describe('what a hostile agent writes', () => {
  it('is tried in many ways', () => {
    expect(new Set(payloads).size).toBe(payloads.length);
    expect(payloads.length).toBeGreaterThanOrEqual(240);
  });

  it.each(payloads)('becomes nothing that runs, loads or leads astray: %j', (payload) => {
    const { container, rerender } = render(<Text text={payload} />);
    expectHarmless(container);
    rerender(<Text text={`before ${payload}`} streaming />);
    expectHarmless(container);
  });

  it('makes no request and runs nothing, all of it at once', async () => {
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
    // Whatever begins to load has begun once a picture of our own has come.
    const picture = new Image();
    const arrived = new Promise((resolve) => picture.addEventListener('load', resolve));
    picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    await arrived;
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
  ])('loads a picture only from an origin that the host allows: %s', (address, isShown) => {
    const { container } = render(
      <ChatProvider store={stillChat()} mediaOrigins={['https://ok.example']}>
        <Text text={`![a](${address})`} />
      </ChatProvider>,
    );
    expect(container.querySelector('img') !== null).toBe(isShown);
  });
});
