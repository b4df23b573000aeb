import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeWelcome, textsFor } from '../../src/widget/welcome.ts';
import { removeChats } from './support/fakeApp.ts';
import { openApp, says } from './support/openApp.ts';

const welcome = {
  greeting: 'Hello from the proxy.',
  starters: ['Which boots?'],
  locales: { de: { greeting: 'Guten Tag!', starters: ['Welche Stiefel?'] } },
  accepts: ['Hello from the proxy.', 'Guten Tag!', 'Your parcel is on its way.'],
};

describe('the welcome document', () => {
  it('is decoded field by field, ignoring invalid values', () => {
    const decoded = decodeWelcome({
      greeting: 7,
      starters: ['One?', 2, '', 'x'.repeat(3_000)],
      locales: { de: null, FR: { greeting: 'Bonjour' } },
      accepts: ['a', 1],
    });
    expect(decoded).toEqual({
      starters: ['One?'],
      locales: new Map([
        ['de', { starters: [] }],
        ['fr', { greeting: 'Bonjour', starters: [] }],
      ]),
      accepts: ['a'],
      uploads: true,
    });
    expect(decodeWelcome({ uploads: false })).toMatchObject({ uploads: false });
    for (const nothing of [null, 1, [], 'x'])
      expect(decodeWelcome(nothing)).toEqual({
        starters: [],
        locales: new Map(),
        accepts: 'any',
        uploads: true,
      });
  });

  it.each([
    ['de', 'Guten Tag!'],
    ['de-AT', 'Guten Tag!'],
    ['DE_ch', 'Guten Tag!'],
    ['en', 'Hello from the proxy.'],
    ['__proto__', 'Hello from the proxy.'],
  ])('is chosen by language: %s', (locale, greeting) => {
    expect(textsFor(decodeWelcome(welcome), locale).greeting).toBe(greeting);
  });
});

describe('a chat', () => {
  afterEach(() => {
    removeChats();
    vi.mocked(globalThis.fetch).mockRestore();
    localStorage.clear();
    sessionStorage.clear();
  });
  const texts = (inputEvents: readonly Record<string, unknown>[] = []) =>
    inputEvents.map((event) => {
      const { role, content } = event.messageEvent as {
        role: string;
        content: { textContent: { text: string } };
      };
      return `${role} ${content.textContent.text}`;
    });

  it('uses the greeting and starters of the proxy, fetches them once and sends the greeting to the agent', async () => {
    const { chat, shown, invoked, events } = await openApp({}, [[says('These.')]], true, welcome);
    await shown('Hello from the proxy.');
    await shown('Which boots?');
    chat.send('Boots');
    await shown('These.');
    expect(texts(invoked[0]?.inputEvents)).toEqual(['ASSISTANT Hello from the proxy.', 'USER Boots']);
    const requests = vi
      .mocked(globalThis.fetch)
      .mock.calls.filter(([address]) => /welcome/.test(`${address}`));
    expect([requests.length, events.filter(([name]) => name === 'error')]).toEqual([1, []]);
  });

  it('prefers the greeting of the page and reports once that the agent does not receive it', async () => {
    const { chat, shown, events } = await openApp({ greeting: 'Hi!' }, [], true, welcome);
    await shown('Hi!');
    await shown('Which boots?');
    chat.setLocale('de');
    await shown('Welche Stiefel?');
    const errors = events.filter(([name]) => name === 'error');
    expect(errors).toEqual([
      ['error', { phase: 'greeting', message: expect.stringMatching(/Hi!.*WELCOME/) }],
    ]);
  });

  it('reports nothing without a welcome document', async () => {
    const { shown, events } = await openApp({ greeting: 'Hi!' }, [], true, {});
    await shown('Hi!');
    expect(events).toEqual([]);
  });

  it('sends an accepted automated message to the agent before the next message', async () => {
    const { chat, shown, invoked } = await openApp({}, [[says('Good.')]], true, welcome);
    chat.push(['say', 'Your parcel is on its way.'], ['send', 'When?']);
    await shown('Good.');
    expect(texts(invoked[0]?.inputEvents)).toEqual(['ASSISTANT Your parcel is on its way.', 'USER When?']);
  });

  it('reports and hides an automated message that the proxy does not accept', async () => {
    const { chat, root, shown, events, invoked } = await openApp({}, [[says('Good.')]], true, welcome);
    chat.say('You get half off!');
    chat.say('You get half off!');
    chat.send('When?');
    await shown('Good.');
    expect(root.textContent).not.toContain('half off');
    expect(texts(invoked[0]?.inputEvents)).not.toContain('ASSISTANT You get half off!');
    const errors = events.filter(([name]) => name === 'error');
    expect(errors).toEqual([['error', { phase: 'greeting', message: expect.stringContaining('half off') }]]);
  });

  it('labels the launcher and the panel in the language of its `locale` attribute', async () => {
    const { chat, root } = await openApp({ locale: 'de' });
    const labels = () => [
      root.querySelector('.launcher')?.textContent,
      root.querySelector('dialog')?.ariaLabel,
    ];
    await expect.poll(labels).toEqual(['Fragen?', 'Fragen?']);
    chat.setAttribute('label', 'Frag uns');
    await expect.poll(labels).toEqual(['Frag uns', 'Frag uns']);
  });
});
