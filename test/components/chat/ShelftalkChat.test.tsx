import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserRuntime, createChatStore, ShelftalkChat, useChatActions } from '../../../src/index.ts';
import { de } from '../../../src/locales.ts';
import { createOfflineTransport, parseScript } from '../../../src/offline.ts';
import { persistInBrowser } from '../../../src/persist.ts';
import { axeViolations } from '../../support/conformance.tsx';
import '../../../src/components/styles.css';

const endpoint = 'https://chat.shop.example/agent';
const answer = JSON.stringify({
  result: {
    response: {
      sessionId: 'session-1',
      responseEvents: [
        { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'We have three.' } } } },
      ],
    },
  },
});

const launcher = () => screen.getByRole('button', { name: /^Ask us/u });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('ShelftalkChat', () => {
  it('opens a panel with greeting and starters from its launcher', async () => {
    const { container } = render(
      <ShelftalkChat endpoint={endpoint} greeting="How can we help?" starters={['Which boots?']} />,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(launcher());
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.getByText('How can we help?')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Which boots?' })).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
  });

  it('sends to its endpoint, and sends nothing before the first message', async () => {
    const fetched = vi.fn().mockRejectedValue(new TypeError('offline'));
    vi.stubGlobal('fetch', fetched);
    render(<ShelftalkChat endpoint={endpoint} mode="inline" />);
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.input(field(), { target: { value: 'Hello' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    expect(fetched.mock.calls[0]?.[0]).toBe(`${endpoint}/init`);
  });

  it('shows the messages of a store that the host passes', async () => {
    const transport = createOfflineTransport(parseScript(`{"turn":{"inputEvents":[]}}\n${answer}`));
    const store = createChatStore({ transport, ...browserRuntime });
    render(<ShelftalkChat store={store} mode="inline" />);
    fireEvent.input(field(), { target: { value: 'Hello' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(await screen.findByText('We have three.')).toBeTruthy();
  });

  it('has one conversation per component, and a new conversation for another endpoint', () => {
    const chats = (second: string) => (
      <>
        <ShelftalkChat endpoint={endpoint} mode="inline" title="One" />
        <ShelftalkChat endpoint={second} mode="inline" title="Two" />
      </>
    );
    const { rerender } = render(chats(endpoint));
    const [one, two] = screen.getAllByRole<HTMLTextAreaElement>('textbox');
    if (!one || !two) throw new Error('There are not two chats.');
    fireEvent.input(one, { target: { value: 'First' } });
    fireEvent.input(two, { target: { value: 'Second' } });
    expect([one.value, two.value]).toEqual(['First', 'Second']);
    rerender(chats('https://other.shop.example/agent'));
    expect(screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)).toEqual([
      'First',
      '',
    ]);
  });

  it('leaves opening and closing to the host when `open` is set', () => {
    const onOpenChange = vi.fn();
    const { rerender } = render(
      <ShelftalkChat endpoint={endpoint} open={false} onOpenChange={onOpenChange} />,
    );
    fireEvent.click(launcher());
    expect(onOpenChange).toHaveBeenCalledWith(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(<ShelftalkChat endpoint={endpoint} open onOpenChange={onOpenChange} />);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('has the language of its locale', () => {
    render(<ShelftalkChat endpoint={endpoint} mode="inline" locale={de} />);
    expect(screen.getByRole('textbox', { name: de.messages.composerLabel })).toBeTruthy();
    expect(document.querySelector('.shelftalk-panel')?.getAttribute('lang')).toBe('de');
  });

  it('applies accent, font, radius and scheme of its theme', () => {
    const theme = { scheme: 'dark', accent: '#0a5cff', font: 'monospace', radius: '3px' } as const;
    render(<ShelftalkChat endpoint={endpoint} mode="inline" theme={theme} />);
    const panel = document.querySelector('.shelftalk-panel');
    if (!panel) throw new Error('There is no panel.');
    const style = getComputedStyle(panel);
    expect(panel.getAttribute('data-scheme')).toBe('dark');
    expect(style.getPropertyValue('--shelftalk-brand')).toBe('#0a5cff');
    expect(style.getPropertyValue('--shelftalk-card-radius')).toBe('3px');
    expect(style.fontFamily).toBe('monospace');
  });

  it('has the scheme of the page without one of its theme', () => {
    document.documentElement.style.colorScheme = 'dark';
    render(<ShelftalkChat endpoint={endpoint} mode="inline" theme={{ accent: '#0a5cff' }} />);
    expect(document.querySelector('.shelftalk-panel')?.getAttribute('data-scheme')).toBe('dark');
    document.documentElement.style.colorScheme = '';
  });

  it('applies dark accent, text size and density of its theme', () => {
    const theme = { scheme: 'dark', accent: '#0a5cff', accentDark: '#ffcc00', textSize: '18px' } as const;
    const { rerender } = render(<ShelftalkChat endpoint={endpoint} mode="inline" theme={theme} />);
    const panel = document.querySelector('.shelftalk-panel');
    if (!panel) throw new Error('There is no panel.');
    const style = getComputedStyle(panel);
    expect([style.fontSize, style.lineHeight]).toEqual(['18px', '27px']);
    expect(style.getPropertyValue('--shelftalk-fill')).toContain('#ffcc00');
    const gutter = () => {
      const field = document.querySelector('.shelftalk-composer');
      return field ? Number.parseFloat(getComputedStyle(field).paddingInlineStart) : Number.NaN;
    };
    const normal = gutter();
    rerender(<ShelftalkChat endpoint={endpoint} mode="inline" theme={{ ...theme, density: 'compact' }} />);
    expect(gutter()).toBeCloseTo(normal * 0.75);
  });

  it('applies ground, card, ink, line, weights, corners and title face of its theme', () => {
    const theme = {
      scheme: 'dark',
      groundDark: '#0b1020',
      cardColourDark: '#131b33',
      inkColourDark: '#dde6ff',
      lineColourDark: '#2b3a66',
      titleWeight: '900',
      titleFont: 'monospace',
    } as const;
    render(<ShelftalkChat endpoint={endpoint} mode="inline" theme={theme} title="Shop" />);
    const title = document.querySelector('.shelftalk-panel-title');
    if (!title) throw new Error('There is no title.');
    const { fontWeight, fontFamily, color } = getComputedStyle(title);
    expect([fontWeight, fontFamily]).toEqual(['900', 'monospace']);
    const probe = document.createElement('canvas').getContext('2d');
    const painted = (colour: string) => {
      probe?.clearRect(0, 0, 1, 1);
      Object.assign(probe ?? {}, { fillStyle: colour });
      probe?.fillRect(0, 0, 1, 1);
      return [...(probe?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    };
    expect(painted(color)).toEqual([221, 230, 255]);
    const panel = document.querySelector('.shelftalk-panel') ?? title;
    expect(painted(getComputedStyle(panel).backgroundColor)).toEqual([11, 16, 32]);
  });

  it('fills its parent in inline mode', () => {
    render(
      <div style={{ inlineSize: 400, blockSize: 500 }}>
        <ShelftalkChat endpoint={endpoint} mode="inline" />
      </div>,
    );
    const { width, height } = document.querySelector('.shelftalk-panel')?.getBoundingClientRect() ?? {};
    expect([width, height]).toEqual([400, 500]);
  });

  it('passes each slot the props of the component that it replaces', () => {
    const onOpenChange = vi.fn();
    render(
      <ShelftalkChat
        endpoint={endpoint}
        open
        onOpenChange={onOpenChange}
        title="Our shop"
        greeting="Welcome"
        starters={['Which boots?']}
        slots={{
          Header: ({ title, onClose }) => (
            <button type="button" onClick={onClose}>
              {`Leave ${title}`}
            </button>
          ),
          Empty: ({ greeting, starters }) => <p>{`${greeting}: ${starters?.join()}`}</p>,
          Composer: ({ value, onChange }) => (
            <input aria-label="Yours" value={value} onChange={(event) => onChange(event.target.value)} />
          ),
        }}
      />,
    );
    expect(screen.queryByRole('heading')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Leave Our shop' }));
    expect(onOpenChange).toHaveBeenLastCalledWith(false);
    expect(screen.getByText('Welcome: Which boots?')).toBeTruthy();
    const ownComposer = screen.getByRole<HTMLInputElement>('textbox', { name: 'Yours' });
    fireEvent.input(ownComposer, { target: { value: 'Tents' } });
    expect(ownComposer.value).toBe('Tents');
  });

  it('replaces everything below the thread with the footer slot', () => {
    const Footer = ({ legal }: { readonly legal?: string | undefined }) => <p>{`Footer, ${legal}`}</p>;
    render(<ShelftalkChat endpoint={endpoint} mode="inline" legal="Privacy" slots={{ Footer }} />);
    expect(screen.getByText('Footer, Privacy')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('lets its children use the hooks', async () => {
    const Order = () => {
      const { say } = useChatActions();
      return (
        <button type="button" onClick={() => say('Your order has left our house.')}>
          Tell
        </button>
      );
    };
    render(
      <ShelftalkChat endpoint={endpoint} mode="inline">
        <Order />
      </ShelftalkChat>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
    expect(await screen.findByText('Your order has left our house.')).toBeTruthy();
  });
});

describe('ShelftalkChat with persist', () => {
  it('stores the conversation under its endpoint and stops when it unmounts', () => {
    const stops: string[] = [];
    const persist = vi.fn((store, options) => {
      const persistence = persistInBrowser(store, { ...options, consent: true });
      const stop = () => {
        stops.push(options.scope);
        persistence.stop();
      };
      return { ...persistence, stop };
    });
    const { unmount, rerender } = render(<ShelftalkChat endpoint={endpoint} persist={persist} />);
    rerender(<ShelftalkChat endpoint={endpoint} persist={(...args) => persist(...args)} />);
    expect(persist).toHaveBeenCalledTimes(1);
    expect(persist.mock.calls[0]?.[1]).toMatchObject({ scope: endpoint });
    unmount();
    expect(stops).toEqual([endpoint]);
  });

  it('restores the conversation after a reload', async () => {
    const transport = () => createOfflineTransport(parseScript(`{"turn":{"inputEvents":[]}}\n${answer}`));
    const chat = () => (
      <ShelftalkChat
        store={createChatStore({ transport: transport(), ...browserRuntime })}
        mode="inline"
        persist={(store, options) => persistInBrowser(store, { ...options, consent: true })}
      />
    );
    const { unmount } = render(chat());
    fireEvent.input(field(), { target: { value: 'Hello' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await screen.findByText('We have three.');
    unmount();
    render(chat());
    expect(await screen.findByText('Hello')).toBeTruthy();
  });

  it('stores nothing without persist', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')));
    const { unmount } = render(<ShelftalkChat endpoint={endpoint} mode="inline" />);
    fireEvent.input(field(), { target: { value: 'Hello' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await screen.findByText('Hello');
    unmount();
    expect(Object.keys(localStorage)).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

it('ShelftalkChat works in strict mode', async () => {
  const transport = createOfflineTransport(parseScript(`{"turn":{"inputEvents":[]}}\n${answer}`));
  const store = createChatStore({ transport, ...browserRuntime });
  render(
    <StrictMode>
      <ShelftalkChat store={store} mode="inline" persist={persistInBrowser} />
      <ShelftalkChat endpoint={endpoint} persist={persistInBrowser} handover={{}} />
    </StrictMode>,
  );
  fireEvent.input(field(), { target: { value: 'Hello' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(await screen.findByText('We have three.')).toBeTruthy();
  fireEvent.click(launcher());
  expect(screen.getByRole('dialog')).toBeTruthy();
});
