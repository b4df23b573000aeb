/** A blank label, for `Drawing`: beside the others it would bring them all to the first card. */
export const tag = 'M3.5 3.5H10l6.5 6.5-6.5 6.5L3.5 10ZM7 7h.01';
