const properNames = /^(?:Asian|Hebrew)$/u;

/** "Reason In Hebrew" → "Reason in Hebrew"; "Card Playground" → "Card". */
export const sentenceCase = (name: string): string =>
  name
    .replace(/ Playground$/u, '')
    .replaceAll(/(?<=\s)[A-Z][a-z]*/gu, (word) => (properNames.test(word) ? word : word.toLowerCase()));
