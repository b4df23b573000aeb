import { randomInt } from 'node:crypto';

/** Returns a random phone number, so that tests with one database do not share a number. */
export const uniquePhoneNumber = () => `+3519${String(randomInt(10 ** 9)).padStart(9, '0')}`;
