/**
 * Every string and accessible name in English: the catalogue that types all others. A value is a text, or
 * a function of what it needs; plurals and lists are the function's own affair.
 */
export const en = {
  // Panel, thread, composer, suggestions, handover, session (parts)
  panelTitle: 'Chat',

  // Products (cards)
  askAboutProduct: 'Ask about this',

  // Lists and buttons (cards)
  openList: 'Choose',

  // Audio, image, location (cards)
  playAudio: 'Play',

  // Form, store picker (cards)
  submitForm: 'Send',
};

export type Words = typeof en;
