import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import {
  coreEn,
  en,
  LanguageProvider,
  languages,
  loadWords,
  type ShownWords,
  type Words,
} from '../../../src/components/index.ts';
import { useAllWords } from '../../../src/components/words/useAllWords.ts';

const withWords =
  (words: ShownWords) =>
  ({ children }: { readonly children: ReactNode }) =>
    createElement(LanguageProvider, { value: { locale: 'en', words } }, children);

describe('words', () => {
  it('come in the language of a regional locale', async () => {
    expect((await loadWords('de-AT')).closePanel).toBe('Chat schließen');
    expect((await loadWords('DE_at')).closePanel).toBe('Chat schließen');
  });

  it.each(['xx', '', 'constructor', '__proto__'])('are English for %j', async (locale) => {
    expect(await loadWords(locale)).toEqual(coreEn);
  });

  it.each(languages)(
    'are complete in %s, because what is missing is taken from English',
    async (language) => {
      const { result } = renderHook(useAllWords, {
        wrapper: withWords(await loadWords(language)),
      });
      const words = result.current;
      for (const key of Object.keys(en) as (keyof Words)[]) {
        expect([key, typeof words[key]]).toEqual([key, typeof en[key]]);
      }
    },
  );

  it('count in whole sentences', () => {
    expect(en.newMessages(1)).toBe('1 new message');
    expect(en.newMessages(2)).toBe('2 new messages');
    expect(en.charactersLeft(-1)).toBe('1 character too many');
  });
});
