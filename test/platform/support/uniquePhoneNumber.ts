import { randomInt } from 'node:crypto';

/** A phone number that nobody else has. */
export const uniquePhoneNumber = () => `+3519${String(randomInt(10 ** 9)).padStart(9, '0')}`;
