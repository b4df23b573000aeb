import { cdp } from 'vitest/browser';

/** Shows the page as on paper, or in the shopper's own colours, until it is called without anything. */
export const emulateMedia = async (wanted?: 'print' | 'forced-colors'): Promise<void> => {
  await cdp().send('Emulation.setEmulatedMedia', {
    media: wanted === 'print' ? 'print' : '',
    features: wanted === 'forced-colors' ? [{ name: 'forced-colors', value: 'active' }] : [],
  });
};
