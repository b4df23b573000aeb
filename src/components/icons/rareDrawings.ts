/** Icons of the launcher, menus, players, handovers and attachments, as SVG paths for `Drawing`. */
export const more = 'M4 9.5h1v1H4zm5.5 0h1v1h-1zm5.5 0h1v1h-1z';
export const lines = 'M4 6.5h12M4 10h8M4 13.5h5';
export const plus = 'M10 4v12M4 10h12';
export const person = 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.5 16.5c.6-2.7 2.8-4 5.5-4s4.9 1.3 5.5 4';
export const bag = 'M5 7.5h10l.8 9H4.2l.8-9ZM7.5 7.5V6a2.5 2.5 0 0 1 5 0v1.5';
export const box = 'm10 3.5 6 3v7l-6 3-6-3v-7zM4 6.5l6 3 6-3M10 9.5v7';
export const letter = 'M3.5 5h13v10h-13zM3.5 6l6.5 5 6.5-5';
export const note = 'M4 6h12M4 10h12M4 14h7';
export const play = 'M7 4.5v11l8.5-5.5Z';
export const pause = 'M6.5 5.5h1v9h-1zm6 0h1v9h-1z';
export const document = 'M5 3h6l4 4v10H5ZM11 3v4h4';
export const sound = 'M3.5 8v4h3l4 3.5v-11L6.5 8ZM13.5 7.5a3.5 3.5 0 0 1 0 5M15.5 5a7 7 0 0 1 0 10';
export const camera =
  'M3.5 6.5h3l1.5-2h4l1.5 2h3v9h-13ZM10 13.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z';
export const microphone =
  'M10 12.5a2.5 2.5 0 0 0 2.5-2.5V5.5a2.5 2.5 0 0 0-5 0V10a2.5 2.5 0 0 0 2.5 2.5ZM5 10a5 5 0 0 0 10 0M10 15v2.5';
export const target = 'M10 15a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3';
export const clock = 'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM10 6.5V10l2.5 1.5';
export const alert = 'M10 3.5 17 16H3ZM10 8v3.5M10 13.75h.01';
export const search = 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l3.5 3.5';
export const phone =
  'M6.5 3.5 8.5 8l-2 1.5a9 9 0 0 0 4 4l1.5-2 4.5 2v2.5c0 .6-.4 1-1 1C9 17 3 11 3 4.5c0-.6.4-1 1-1Z';
