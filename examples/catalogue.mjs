// Products, texts and speed of both examples. The products have the format of the Universal Commerce Protocol, which the chat
// can show.
export const products = [
  {
    id: 'squall-jacket',
    title: 'Squall Rain Jacket',
    description: { plain: 'Keeps three days of rain out.' },
    price_range: { min: { amount: 15_900, currency: 'EUR' }, max: { amount: 15_900, currency: 'EUR' } },
  },
  {
    id: 'drift-jacket',
    title: 'Drift Shell',
    description: { plain: 'Packs into its own pocket.' },
    price_range: { min: { amount: 12_900, currency: 'EUR' }, max: { amount: 12_900, currency: 'EUR' } },
  },
];

export const introduction = 'These two jackets keep you dry:';
/** The last text of the agent; it contains the number of questions in the conversation. */
export const conclusion = (questions) =>
  `The Drift Shell is the lighter one. That was question ${questions}.`;

/** Milliseconds between two words, so that an answer takes long enough to be interrupted. */
export const pause = Number(process.env.PAUSE_MS ?? 40);
export const words = (text) => text.split(/(?<= )/);
