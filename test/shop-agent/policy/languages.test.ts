import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../shop-agent/search/index.ts';
import { languageFiles, Sentences } from '../../../shop-agent/sentences/Sentences.ts';
import { Conversation } from '../Conversation.ts';

describe('the agent', () => {
  test.each([
    ['Ich suche eine Regenjacke für Damen', 'Produkte'],
    ['Busco una chaqueta para la lluvia', 'productos'],
    ['Je cherche une veste de pluie', 'produits'],
    ['Cerco una giacca impermeabile per la pioggia', 'prodotti'],
  ])('answers in the language of the words: %s', async (words, answer) => {
    const { text, ids } = await new Conversation().say(words);
    expect(text).toContain(answer);
    expect(ids.length).toBeGreaterThan(0);
  });

  test('keeps the language in sentences that are too short to show one', async () => {
    const talk = new Conversation();
    await talk.say('Ich suche eine Regenjacke für Damen');
    expect((await talk.say('Lee 2 Tent')).text).toMatch(/Produkt/);
    expect((await talk.say('danke')).text).toBe('Gern geschehen!');
  });

  test.each(["Cloudburst 3L Shell Men's", 'Bothy High-Pile Fleece', 'Lee 2 Tent'])(
    'takes the name of a product for no language: %s',
    async (name) => {
      expect((await new Conversation().say(name)).text).toMatch(/products? for/i);
    },
  );

  test('changes the language with the shopper', async () => {
    const talk = new Conversation();
    await talk.say('Ich suche eine Regenjacke für Damen');
    expect((await talk.say('Can you show me the tents that you have?')).text).toContain('products for');
  });

  test('knows the cues of the shop’s language and of English beside those of the shopper', async () => {
    const { handover } = await new Conversation().talk('Ich suche eine Regenjacke für Damen', 'Ask a person');
    expect(handover).toBeDefined();
  });

  test('writes prices as the language does', () => {
    expect(new Sentences('en', 'EUR').price(349)).toBe('€349');
    expect(new Sentences('de', 'EUR').price(349.5)).toMatch(/^349,50\s€$/);
    expect(new Sentences('en', 'JPY').price(1200)).toBe('¥1,200');
  });
});

const english = languageFiles.en;
const formsOf = (text: string | Readonly<Record<string, string>>): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text);
const placeholdersIn = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(languages)('the sentences in %s', (language) => {
  const file = languageFiles[language];
  const says = Object.entries(file.says);

  test('have the same names as the English ones', () => {
    for (const part of ['says', 'labels', 'cues'] as const)
      expect(Object.keys(file[part]).sort()).toEqual(Object.keys(english[part]).sort());
  });

  test('are not empty, and translated', () => {
    const texts = [...says.flatMap(([, text]) => formsOf(text)), ...Object.values(file.labels)];
    for (const text of [...texts, ...Object.values(file.cues)]) expect(text.trim()).not.toBe('');
    if (language === 'en') return;
    // Only those without words of their own are the same in every language.
    const same = says.filter(([name, text]) => {
      const own = english.says[name as keyof typeof english.says];
      return (
        JSON.stringify(own) === JSON.stringify(text) &&
        /\p{L}/u.test(
          formsOf(text)
            .join('')
            .replace(/\{\w+\}/g, ''),
        )
      );
    });
    expect(same.map(([name]) => name)).toEqual([]);
  });

  test('have the placeholders of the English ones', () => {
    for (const [name, text] of says) {
      const own = formsOf(english.says[name as keyof typeof english.says]).at(-1) ?? '';
      // "One product" needs no number.
      const optional = placeholdersIn(own).filter((each) => each !== '{count}' || typeof text === 'string');
      for (const form of formsOf(text)) {
        expect(placeholdersIn(own), name).toEqual(expect.arrayContaining([...placeholdersIn(form)]));
        if (form === (text as { zero?: string }).zero) continue;
        expect(placeholdersIn(form), name).toEqual(expect.arrayContaining([...optional]));
      }
    }
  });

  test('have the plural categories of their language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [name, text] of says) {
      if (typeof text === 'string') continue;
      for (const category of Object.keys(text)) expect(pluralCategories, name).toContain(category);
      expect(text, name).toHaveProperty('other');
      // "many" is for millions in some languages, which "other" may serve.
      for (const count of [0, 1, 2, 3, 5, 11, 21, 100]) {
        const category = new Intl.PluralRules(language).select(count);
        expect(Object.keys(text), `${name}, ${count}`).toContain(category);
      }
    }
  });

  test('have labels that fit on a button', () => {
    for (const [name, label] of Object.entries(file.labels))
      expect([...label].length, name).toBeLessThanOrEqual(20);
  });
});

test('the agent has at most 80 sentences, and uses each sentence, label and cue', () => {
  const folder = 'shop-agent';
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const names = Object.keys(english.says);
  expect(names.length).toBeLessThanOrEqual(80);
  const unused = [...names, ...Object.keys(english.labels), ...Object.keys(english.cues)].filter(
    (name) => !new RegExp(`['.\\s]${name}\\b`).test(code),
  );
  expect(unused).toEqual([]);
});
