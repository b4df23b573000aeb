/** English strings of the button that shows a product on the page. They load later than the other strings. */
export const pointMessages = {
  showOnPage: 'Show on page',
  announceShownOnPage: (title: string) => `${title} is highlighted on the page`,
};

/** Strings of that button. The catalogues of other languages contain them. */
export type PointMessages = typeof pointMessages;
