import { randomInt } from 'node:crypto';

/** Returns a random phone number that no other test uses. */
export const uniquePhoneNumber = () => `+3519${String(randomInt(10 ** 9)).padStart(9, '0')}`;
