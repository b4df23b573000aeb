import { en, type LocaleMessages } from '../components/index.ts';
import { loadMessages } from './loadMessages.ts';

/** Languages with a catalogue that are written from right to left. */
const rightToLeft = /^(ar|he)\b/i;

export interface LoadedLocale {
  /** English until the first catalogue is loaded, but in the direction of the requested language. */
  readonly current: () => LocaleMessages;
  /** Loads the catalogue of another locale, then calls `onChange`. The last requested locale is used. */
  readonly load: (locale: string) => Promise<void>;
}

/**
 * Creates the source of the panel's strings.
 *
 * @param element The chat; its `dir` attribute takes precedence over the direction of the language.
 */
export function createLoadedLocale(element: Element, onChange: () => void): LoadedLocale {
  const withDirection = ({ locale, messages }: LocaleMessages): LocaleMessages => ({
    locale,
    messages: element.hasAttribute('dir') ? { ...messages, dir: '' } : messages,
  });
  let current = withDirection({ locale: 'en', messages: en });
  let requested = 'en';
  return {
    current: () => current,
    load: async (locale) => {
      if (locale === requested) return;
      requested = locale;
      if (current.messages === en && rightToLeft.test(locale))
        current = withDirection({ locale: 'en', messages: { ...en, dir: 'rtl' } });
      const loaded = await loadMessages(locale);
      // Another locale was requested while this one was loading.
      if (locale !== requested) return;
      current = withDirection(loaded);
      onChange();
    },
  };
}
