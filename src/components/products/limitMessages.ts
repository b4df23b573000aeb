/** English strings about the quantities that a shop accepts and adds. The embed loads them later than the other strings. */
export const limitMessages = {
  cartAddedOnly: (added: string, wanted: string) => `Only ${added} of ${wanted} could be added.`,
  cartMinimum: (count: string) => `Minimum ${count}`,
  cartMaximum: (count: string) => `Maximum ${count}`,
  cartMultiples: (count: string) => `Multiples of ${count}`,
};
