import { useAllWords } from '../words/useAllWords.ts';

/** What an option is called for the shopper: sizes and colours in their language, others as the shop says. */
export function useOptionName(): (name: string) => string {
  const words = useAllWords();
  return (name) => {
    const known = { size: words.optionSize, colour: words.optionColour, color: words.optionColour };
    const found = Object.entries(known).find(([key]) => key === name.toLowerCase());
    return found?.[1] ?? (name === 'variant' ? words.optionVariant : name);
  };
}
