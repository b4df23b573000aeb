import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MessageView, Text, TextProvider } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, noon } from '../../support/staticChat.ts';

describe('renderText', () => {
  it('receives the speaker and whether the text is streaming', () => {
    const renderText = vi.fn((text: string) => text.toUpperCase());
    const { rerender } = render(
      <TextProvider value={{ renderText }}>
        <Text text="a" streaming />
      </TextProvider>,
    );
    expect(screen.getByText('A')).toBeTruthy();
    expect(renderText).toHaveBeenLastCalledWith('a', { speaker: 'agent', streaming: true });
    rerender(
      <TextProvider value={{ renderText }}>
        <Text text="a" speaker="host" />
      </TextProvider>,
    );
    expect(renderText).toHaveBeenLastCalledWith('a', { speaker: 'host', streaming: false });
  });

  it('receives the speaker of each message', () => {
    const renderText = vi.fn((text: string) => text);
    const host = { id: 'b', at: noon, from: 'host', text: 'I am Ida.', name: 'Ida' } as const;
    renderPart(
      <TextProvider value={{ renderText }}>
        <MessageView message={agentSays('a', 'Hi')} />
        <MessageView message={host} />
      </TextProvider>,
    );
    expect(renderText).toHaveBeenCalledWith('Hi', { speaker: 'agent', streaming: false });
    expect(renderText).toHaveBeenCalledWith('I am Ida.', { speaker: 'host', streaming: false });
  });
});

describe('a heading', () => {
  it.each([[undefined, 3] as const, [2, 2] as const, [5, 5] as const])(
    'of any markdown level is rendered at headingLevel %s',
    (headingLevel, level) => {
      render(
        <TextProvider value={{ headingLevel }}>
          <Text text={'# a\n\n#### b'} />
        </TextProvider>,
      );
      expect(
        screen.getAllByRole('heading', { level }).map((node) => node.getAttribute('data-level')),
      ).toEqual(['1', '4']);
    },
  );
});

describe('a code block wider than the thread', () => {
  const code = (width: number) => (
    <div style={{ inlineSize: width }}>
      <Text text={`\`\`\`\n${'PACK-10 '.repeat(6)}\n\`\`\``} />
    </div>
  );

  it('is a focusable, named region only while it overflows', async () => {
    const { rerender } = renderPart(code(200));
    const region = await screen.findByRole('region', { name: 'Code' });
    expect(region.tabIndex).toBe(0);
    act(() => rerender(code(600)));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Code' })).toBeNull());
  });
});

describe('an address in a text', () => {
  it.each([
    ['<tel:+351912345678>', 'tel:+351912345678'],
    ['<mailto:help@shop.example>', 'mailto:help@shop.example'],
    ['write to help@shop.example', 'mailto:help@shop.example'],
    ['see https://shop.example/a', 'https://shop.example/a'],
    ['(https://shop.example/a)', 'https://shop.example/a'],
    ['www.shop.example', 'https://www.shop.example'],
  ])('is linked: %s', (text, href) => {
    render(<Text text={text} />);
    expect(screen.getByRole('link').getAttribute('href')).toBe(href);
  });
});

it('decodes character references in headings and lists', () => {
  const { container } = render(<Text text={'# Fell &amp; Ferry\n\n- a &lt; b'} />);
  expect(container.textContent).toBe('Fell & Ferrya < b');
});
