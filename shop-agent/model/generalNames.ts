import { foldText } from './foldText.ts';

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr'];
let known: ReadonlySet<string> | undefined;

/** Words of the names of countries, languages, months and weekdays in the languages that have capital letters. */
function readNames(): ReadonlySet<string> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  const names = languages.flatMap((language) => {
    const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const tongues = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
    const dates = Array.from({ length: 12 }, (_, at) =>
      new Intl.DateTimeFormat(language, { month: 'long', weekday: 'long', day: 'numeric' }).format(
        Date.UTC(2026, at, at + 1),
      ),
    );
    return [...codes.flatMap((code) => [regions.of(code), tongues.of(code.toLowerCase())]), ...dates];
  });
  return new Set(names.flatMap((name) => foldText(name ?? '').split(' ')));
}

/** Whether a word is part of the name of a country, a language, a month or a weekday. */
export function isGeneralName(word: string): boolean {
  known ??= readNames();
  return foldText(word)
    .split(' ')
    .every((part) => known?.has(part));
}
