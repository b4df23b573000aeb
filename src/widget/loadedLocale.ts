import { en, type LocaleMessages } from '../components/index.ts';
import { loadMessages } from './loadMessages.ts';

export interface LoadedLocale {
  /** English until the first catalogue is loaded. */
  readonly current: () => LocaleMessages;
  /** Loads the catalogue of another locale, then calls `onChange`. The last requested locale is used. */
  readonly load: (locale: string) => Promise<void>;
}

/**
 * The strings of the panel.
 *
 * @param host The element; its `dir` attribute takes precedence over the direction of the language.
 */
export function createLoadedLocale(host: Element, onChange: () => void): LoadedLocale {
  const withDirection = ({ locale, messages }: LocaleMessages): LocaleMessages => ({
    locale,
    messages: host.hasAttribute('dir') ? { ...messages, dir: '' } : messages,
  });
  let current = withDirection({ locale: 'en', messages: en });
  let requested = 'en';
  return {
    current: () => current,
    load: async (locale) => {
      if (locale === requested) return;
      requested = locale;
      const loaded = await loadMessages(locale);
      // Another locale was requested while this one was loading.
      if (locale !== requested) return;
      current = withDirection(loaded);
      onChange();
    },
  };
}
