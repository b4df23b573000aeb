import { moreEn } from '../words/more.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';

/** What an option is called for the shopper: sizes and colours in their language, others as the shop says. */
export function useOptionName(): (name: string) => string {
  const words = useAllWords();
  const locale = useLocale();
  return (name) => {
    const known = new Map([
      ['size', words.optionSize],
      ['colour', words.optionColour],
      ['color', words.optionColour],
    ]).get(name.toLowerCase());
    // An American shop has a “Color” in British English words as well.
    if (known === moreEn.optionColour) return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    return known ?? (name === 'variant' ? words.optionVariant : name);
  };
}
