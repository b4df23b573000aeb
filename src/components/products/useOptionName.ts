import { moreEn } from '../words/more.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';

/** Names an option for the shopper: sizes and colours in their language, others as the shop wrote them. */
export function useOptionName(): (name: string) => string {
  const words = useAllWords();
  const locale = useLocale();
  return (name) => {
    const translated = new Map([
      ['size', words.optionSize],
      ['colour', words.optionColour],
      ['color', words.optionColour],
    ]).get(name.toLowerCase());
    // Keeps the shop's own spelling (“Color”) if the messages are British English.
    if (translated === moreEn.optionColour) return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    return translated ?? (name === 'variant' ? words.optionVariant : name);
  };
}
