import { describe, expect, it } from 'vitest';
import { en, languages, loadWords, type Words } from '../../../src/components/index.ts';

describe('words', () => {
  it('come in the language of a regional locale', async () => {
    expect((await loadWords('de-AT')).closePanel).toBe('Chat schließen');
    expect((await loadWords('DE_at')).closePanel).toBe('Chat schließen');
  });

  it.each(['xx', '', 'constructor', '__proto__'])('are English for %j', async (locale) => {
    expect(await loadWords(locale)).toEqual(en);
  });

  it.each(languages)(
    'are complete in %s, because what is missing is taken from English',
    async (language) => {
      const words = await loadWords(language);
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
