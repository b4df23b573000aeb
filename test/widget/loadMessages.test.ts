import { describe, expect, it } from 'vitest';
import { en } from '../../src/components/index.ts';
import { loadMessages } from '../../src/widget/index.ts';

describe('loadMessages', () => {
  it.each([
    ['de-AT', 'de'],
    ['DE_at', 'de'],
    ['es-MX', 'es'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
  ])('loads the catalogue for %s in %s', async (locale, lang) => {
    expect((await loadMessages(locale)).messages.lang).toBe(lang);
  });

  it.each(['xx', '', 'constructor', '__proto__', 'zh-Hant', 'zh-TW', 'zh-HK', 'hi-Latn', 'not a locale'])(
    'falls back to English for %j',
    async (locale) => {
      const { messages } = await loadMessages(locale);
      expect([messages.lang, messages.greeting, messages.newMessages(2)]).toEqual([
        'en',
        en.greeting,
        '2 new messages',
      ]);
    },
  );

  it.each([
    ['DE_at', 'de-AT'],
    ['iw', 'he'],
    ['sv-SE', 'sv-SE'],
    ['not a locale', 'en'],
  ])('returns the canonical locale for %j: %s', async (requested, locale) => {
    const loaded = await loadMessages(requested);
    expect(loaded.locale).toBe(locale);
    expect(() => new Intl.NumberFormat(loaded.locale)).not.toThrow();
  });
});
