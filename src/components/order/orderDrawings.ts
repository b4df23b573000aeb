/** Icons of the status of an order, as paths for `Drawing`. */
export const truck =
  'M2.5 5.5h9v8h-9zM11.5 8.5h3.2l2.8 2.8v2.2h-6zM5.5 15a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM14 15a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z';
export const parcel = 'm10 3.5 6 3v7l-6 3-6-3v-7zM4 6.5l6 3 6-3M10 9.5v7';
export const clock = 'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM10 6.5V10l2.5 1.5';
export const tick = 'm4 10.5 4 4 8-9';
export const cross = 'm5 5 10 10M15 5 5 15';
export const returnArrow = 'M7.5 4 4 7.5 7.5 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8';
