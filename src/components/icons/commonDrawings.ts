/** Icons of product cards, blocked media, places and step buttons, as SVG paths for `Drawing`. */
export const back = 'm12.5 5-5 5 5 5';
export const forward = 'm7.5 5 5 5-5 5';
export const picture = 'M3.5 4.5h13v11h-13ZM3.5 13l4-4 4 4 2-2 3 3M13 8h.01';
export const film = 'M3.5 5h9v10h-9zM12.5 9l4-2.5v7l-4-2.5';
export const pin =
  'M10 17s5.5-4.7 5.5-9a5.5 5.5 0 0 0-11 0c0 4.3 5.5 9 5.5 9ZM10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z';
/** A price tag. */
export const tag = 'M3.5 3.5H10l6.5 6.5-6.5 6.5L3.5 10ZM7 7h.01';
