import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProductCard, Text } from '../../../src/components/index.ts';
import { HeaderMedia } from '../../../src/components/media/HeaderMedia.tsx';
import { renderPart } from '../../support/render.tsx';
import { product } from '../interactive/card.tsx';

const linkIn = (text: string) => {
  renderPart(<Text text={text} />);
  return screen.getByRole<HTMLAnchorElement>('link');
};
/** Clicks a link without navigation and returns its target. */
const targetAfterClick = (link: HTMLAnchorElement): string => {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
  return link.target;
};

describe('a link in a text', () => {
  it('shows the real host next to a label with another host', () => {
    expect(linkIn('[https://shop.example/returns](https://evil.example/x)').textContent).toBe(
      'https://shop.example/returns (evil.example)',
    );
  });

  it('shows the real host for a label with markdown', () => {
    expect(linkIn('[shop.**example**](https://evil.example/x)').textContent).toBe(
      'shop.example (evil.example)',
    );
  });

  it('shows only the label if it matches the address', () => {
    expect(linkIn('see https://shop.example/a').textContent).toBe('https://shop.example/a');
  });

  it('has no bidirectional controls in its label', () => {
    expect(linkIn('[\u202eelpmaxe\u2066 x](https://evil.example)').textContent).toBe('elpmaxe x');
  });

  it.each(['https://shop.example@evil.example', 'https://u:p@evil.example/a'])(
    'is text for an address with user info: %s',
    (address) => {
      renderPart(<Text text={`[here](${address}) and <${address}>`} />);
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.getByText('here')).toBeTruthy();
    },
  );

  it.each(['//evil.example/a', '/\\evil.example/a', '\\\\evil.example/a'])(
    'opens a protocol-relative address in a new tab: %s',
    (address) => {
      expect(targetAfterClick(linkIn(`[here](${address.replaceAll('\\', '\\\\')})`))).toBe('_blank');
    },
  );

  it('opens the shop’s own site in the same tab', () => {
    expect(targetAfterClick(linkIn(`[here](http://${location.hostname}:9/a)`))).toBe('_self');
  });
});

describe('the link of a product', () => {
  const linkOf = (url: string, title = 'Mug') => {
    renderPart(<ProductCard product={product(1, { url, title })} />);
    return screen.queryByRole<HTMLAnchorElement>('link');
  };

  it.each(['//evil.example/p', 'https://evil.example/p', '/\\evil.example/p'])(
    'opens another site in a new tab: %s',
    (url) => {
      const link = linkOf(url);
      expect(link?.target).toBe('_blank');
      expect(link?.rel).toBe('noopener noreferrer');
      expect(link?.textContent).toBe('Mug (opens in a new tab)');
    },
  );

  it.each(['/p/1', `http://${location.hostname}:9/p`])(
    'opens the shop’s own site in the same tab: %s',
    (url) => {
      expect(linkOf(url)?.target).toBe('');
    },
  );

  it('is omitted for a URL with user info', () => {
    expect(linkOf('https://shop.example@evil.example/p')).toBeNull();
  });

  it('shows the real host next to a title with another host', () => {
    expect(linkOf('https://evil.example/p', 'shop.example')?.textContent).toContain('(evil.example)');
  });
});

it('removes bidirectional controls from a file name, which could hide its extension', () => {
  renderPart(
    <HeaderMedia header={{ kind: 'document', url: '/f', caption: '', filename: 'invoice\u202efdp.exe' }} />,
  );
  expect(screen.getByRole('link').textContent).toContain('invoicefdp.exe');
});
