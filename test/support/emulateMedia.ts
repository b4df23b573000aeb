import { cdp } from 'vitest/browser';

/** Emulates print or forced colours until it is called without arguments. */
export const emulateMedia = async (wanted?: 'print' | 'forced-colors'): Promise<void> => {
  await cdp().send('Emulation.setEmulatedMedia', {
    media: wanted === 'print' ? 'print' : '',
    features: wanted === 'forced-colors' ? [{ name: 'forced-colors', value: 'active' }] : [],
  });
};
