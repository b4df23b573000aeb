export type Language = 'en' | 'de' | 'fr' | 'es';

const languagePatterns: readonly (readonly [Language, RegExp])[] = [
  [
    'de',
    /\b(?:hallo|moin|servus|guten (?:tag|morgen|abend)|danke|bitte|ich|suche|brauche|haben sie|habt ihr|mochte|eine[nrm]?|und|nicht|jacke|schuhe|zelt|wie viel|tschuss|auf wiedersehen|mitarbeiter|mensch sprechen)\b/,
  ],
  [
    'fr',
    /\b(?:bonjour|bonsoir|salut|merci|je|cherche|voudrais|vous avez|une|les|des|pour|veste|chaussures|tente|combien|au revoir|avec|parler)\b/,
  ],
  [
    'es',
    /\b(?:hola|buenos|buenas|gracias|busco|quiero|necesito|tienen|una|los|las|chaqueta|zapatos|botas|tienda de campana|cuanto|adios|hablar)\b/,
  ],
];

/** Guesses the language of a normalised text; English by default. */
export function detectLanguage(text: string): Language {
  return languagePatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'en';
}
