import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import {
  coreEn,
  LanguageProvider,
  loadLanguage,
  Panel,
  type ShownWords,
} from '../../../src/components/index.ts';
import { defaultParts } from '../../../src/components/renderers/defaultParts.ts';
import { defaultRenderers } from '../../../src/components/renderers/defaultRenderers.ts';
import { useAllWords } from '../../../src/components/words/useAllWords.ts';
import { renderPart } from '../../support/render.tsx';

const langOf = async (locale: string) => (await loadLanguage(locale)).words.lang;

describe('a language', () => {
  it.each([
    ['de-AT', 'de'],
    ['DE_at', 'de'],
    ['es-MX', 'es'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
  ])('of %s is %s', async (locale, lang) => {
    expect(await langOf(locale)).toBe(lang);
  });

  it.each(['xx', '', 'constructor', '__proto__', 'zh-Hant', 'zh-TW', 'zh-HK', 'hi-Latn', 'not a locale'])(
    'is English for %j',
    async (locale) => {
      const { words } = await loadLanguage(locale);
      expect([words.lang, words.greeting, words.newMessages(2)]).toEqual([
        'en',
        coreEn.greeting,
        '2 new messages',
      ]);
    },
  );

  it.each([
    ['DE_at', 'de-AT'],
    ['iw', 'he'],
    ['sv-SE', 'sv-SE'],
    ['not a locale', 'en'],
  ])('of %j formats as %s', async (asked, locale) => {
    const spoken = await loadLanguage(asked);
    expect(spoken.locale).toBe(locale);
    expect(() => new Intl.NumberFormat(spoken.locale)).not.toThrow();
  });

  it('fills up the rarer words with English', () => {
    const words: ShownWords = { ...coreEn, send: 'Los' };
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <LanguageProvider value={{ locale: 'en', words }}>{children}</LanguageProvider>
    );
    const { result } = renderHook(useAllWords, { wrapper });
    expect([result.current.send, result.current.addToCart]).toEqual(['Los', 'Add to cart']);
  });
});

describe('the panel', () => {
  const panelIn = (words: ShownWords) =>
    renderPart(<Panel defaults={defaultRenderers} parts={defaultParts} />, { words }).container.querySelector(
      'section',
    );

  it('runs as its words do, whatever is around it', () => {
    const panel = panelIn({ ...coreEn, lang: 'he', dir: 'rtl' });
    expect([panel?.lang, panel && getComputedStyle(panel).direction]).toEqual(['he', 'rtl']);
  });

  it('runs as what is around it where the host leaves it open', () => {
    const { container } = renderPart(<Panel defaults={defaultRenderers} parts={defaultParts} />, {
      words: { ...coreEn, dir: '' },
      dir: 'rtl',
    });
    const panel = container.querySelector('section');
    expect(panel && getComputedStyle(panel).direction).toBe('rtl');
  });
});
