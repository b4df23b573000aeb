/**
 * The languages of the chat, for `locale` of `ShelftalkChat` and `value` of `LocaleProvider`. To format prices and dates for
 * another region, pass `{ ...de, locale: 'de-AT' }`. `loadMessages` of `shelftalk/lazy` loads a language by its tag.
 */

export type { LocaleMessages, Messages } from './components/index.ts';
export {
  ar,
  de,
  deCh,
  en,
  es,
  fr,
  he,
  hi,
  it,
  ja,
  nl,
  pl,
  ptBr,
  tr,
  zhHans,
} from './components/messages/locales.ts';
