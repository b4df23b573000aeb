import { en } from '../messages/en.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';

/**
 * Returns a function that names an option: size, colour and the unnamed option (`variant`) in the shopper's language, others
 * as the shop wrote them.
 */
export function useOptionName(): (name: string) => string {
  const messages = useMessages();
  const locale = useLocale();
  return (name) => {
    const translated = new Map([
      ['size', messages.optionSize],
      ['colour', messages.optionColour],
      ['color', messages.optionColour],
    ]).get(name.toLowerCase());
    // Keeps the shop's own spelling (“Color”) if the messages are British English.
    if (translated === en.optionColour) return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    return translated ?? (name === 'variant' ? messages.optionVariant : name);
  };
}
