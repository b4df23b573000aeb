/** Icons of the cart, as paths for `Drawing`. */
export const minus = 'M5 10h10';
export const plus = 'M5 10h10M10 5v10';
export const bin = 'M4 6h12M8 6V3.5h4V6M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v4.5M11.5 9v4.5';
