/** The word that the shop uses for its cart; only English distinguishes them. */
export type CartWord = 'cart' | 'bag' | 'basket';
