/** A blank label, for `Drawing`; a file of its own, because product cards need it without the other rare icons. */
export const tag = 'M3.5 3.5H10l6.5 6.5-6.5 6.5L3.5 10ZM7 7h.01';
