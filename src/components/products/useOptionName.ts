import { en } from '../messages/en.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';

/** What an option is called for the shopper: sizes and colours in their language, others as the shop says. */
export function useOptionName(): (name: string) => string {
  const messages = useMessages();
  const locale = useLocale();
  return (name) => {
    const known = new Map([
      ['size', messages.optionSize],
      ['colour', messages.optionColour],
      ['color', messages.optionColour],
    ]).get(name.toLowerCase());
    // An American shop has a “Color” in British English words as well.
    if (known === en.optionColour) return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    return known ?? (name === 'variant' ? messages.optionVariant : name);
  };
}
