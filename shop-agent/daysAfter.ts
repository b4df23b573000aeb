/** Returns the time that is a number of days of 24 hours later, or earlier if the number is negative. */
export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * 86_400_000);
