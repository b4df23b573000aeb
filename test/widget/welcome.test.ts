import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeWelcome, textsFor } from '../../src/widget/welcome.ts';
import { clearAway } from './support/fakeApp.ts';
import { openApp, says } from './support/openApp.ts';

const welcome = {
  greeting: 'Hello from the proxy.',
  starters: ['Which boots?'],
  locales: { de: { greeting: 'Guten Tag!', starters: ['Welche Stiefel?'] } },
  accepts: ['Hello from the proxy.', 'Guten Tag!', 'Your parcel is on its way.'],
};

describe('what the proxy says', () => {
  it('is read field by field, whatever else is in it', () => {
    const read = decodeWelcome({
      greeting: 7,
      starters: ['One?', 2, '', 'x'.repeat(3_000)],
      locales: { de: null, FR: { greeting: 'Bonjour' } },
      accepts: ['a', 1],
    });
    expect(read).toEqual({
      starters: ['One?'],
      locales: new Map([
        ['de', { starters: [] }],
        ['fr', { greeting: 'Bonjour', starters: [] }],
      ]),
      accepts: ['a'],
    });
    for (const nothing of [null, 1, [], 'x'])
      expect(decodeWelcome(nothing)).toEqual({ starters: [], locales: new Map(), accepts: 'any' });
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
    clearAway();
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

  it('greets and offers starters as the proxy says, asks once, and tells the agent', async () => {
    const { chat, shown, invoked, told } = await openApp({}, [[says('These.')]], true, welcome);
    await shown('Hello from the proxy.');
    await shown('Which boots?');
    chat.send('Boots');
    await shown('These.');
    expect(texts(invoked[0]?.inputEvents)).toEqual(['ASSISTANT Hello from the proxy.', 'USER Boots']);
    const asked = vi.mocked(globalThis.fetch).mock.calls.filter(([address]) => /welcome/.test(`${address}`));
    expect([asked.length, told.filter(([name]) => name === 'error')]).toEqual([1, []]);
  });

  it('greets in the page’s own words where it has any, and reports once that the agent does not hear them', async () => {
    const { chat, shown, told } = await openApp({ greeting: 'Hi!' }, [], true, welcome);
    await shown('Hi!');
    await shown('Which boots?');
    chat.setLocale('de');
    await shown('Welche Stiefel?');
    const errors = told.filter(([name]) => name === 'error');
    expect(errors).toEqual([
      ['error', { phase: 'greeting', message: expect.stringMatching(/Hi!.*WELCOME/) }],
    ]);
  });

  it('says nothing of it where the service has no such document', async () => {
    const { shown, told } = await openApp({ greeting: 'Hi!' }, [], true, {});
    await shown('Hi!');
    expect(told).toEqual([]);
  });

  it('adds an automated message that the agent hears, before what is sent after it', async () => {
    const { chat, shown, invoked } = await openApp({}, [[says('Good.')]], true, welcome);
    chat.push(['say', 'Your parcel is on its way.'], ['send', 'When?']);
    await shown('Good.');
    expect(texts(invoked[0]?.inputEvents)).toEqual(['ASSISTANT Your parcel is on its way.', 'USER When?']);
  });

  it('reports an automated message that the agent would not hear, and does not show it', async () => {
    const { chat, root, shown, told, invoked } = await openApp({}, [[says('Good.')]], true, welcome);
    chat.say('You get half off!');
    chat.say('You get half off!');
    chat.send('When?');
    await shown('Good.');
    expect(root.textContent).not.toContain('half off');
    expect(texts(invoked[0]?.inputEvents)).not.toContain('ASSISTANT You get half off!');
    const errors = told.filter(([name]) => name === 'error');
    expect(errors).toEqual([['error', { phase: 'greeting', message: expect.stringContaining('half off') }]]);
  });

  it('is named in the language of the page, on the launcher and on the panel', async () => {
    const { chat, root } = await openApp({ locale: 'de' });
    const named = () => [
      root.querySelector('.launcher')?.textContent,
      root.querySelector('dialog')?.ariaLabel,
    ];
    await expect.poll(named).toEqual(['Fragen?', 'Fragen?']);
    chat.setAttribute('label', 'Frag uns');
    await expect.poll(named).toEqual(['Frag uns', 'Frag uns']);
  });
});
