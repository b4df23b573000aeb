/** The word that the shop uses for its cart; only the English messages use it. */
export type CartWord = 'cart' | 'bag' | 'basket';
