/**
 * Every string and accessible name in English: the catalogue that types all others. A value is a text, or
 * a function of what it needs; plurals and lists are the function's own affair.
 */
export const en = {
  // Panel, thread, composer, suggestions, handover, session (parts)
  panelTitle: 'Chat',

  // Products (cards)
  askAboutProduct: 'Ask about this',
  askAboutNamed: (title: string) => `Ask about ${title}`,
  /** What the shopper then says. */
  askAboutText: (title: string) => `Tell me more about ${title}`,
  unnamedProduct: 'Product',
  outOfStock: 'Out of stock',
  priceNow: 'Now',
  priceWas: 'Was',
  productCount: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  seeAllProducts: (count: number) => `See all ${count}`,
  previousProducts: 'Previous products',
  nextProducts: 'Next products',

  // Lists and buttons (cards)
  openList: 'Choose',
  replyChoices: 'Answers',
  chosen: 'chosen',
  closeSheet: 'Close',

  // Audio, image, location (cards)
  playAudio: 'Play',
  pauseAudio: 'Pause',
  playAgain: 'Try to play again',
  voiceMessage: 'Voice message',
  audioPosition: 'Position',
  audioTime: (now: string, end: string) => (end === '' ? now : `${now} of ${end}`),
  audioSpeed: 'Speed',
  audioDead: 'This recording cannot be played.',
  video: 'Video',
  document: 'Document',
  picture: 'Picture',
  pictureBroken: 'This picture cannot be shown.',
  enlargePicture: 'Show larger',
  directions: 'Directions',
  openInMaps: 'Open in maps',
  unknownPlace: 'A place without an address',
  opensInNewTab: '(opens in a new tab)',

  // Form, store picker (cards)
  submitForm: 'Send',
};

export type Words = typeof en;
