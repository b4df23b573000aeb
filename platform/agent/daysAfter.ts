/** The time so many days later; earlier with a negative number. */
export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * 86_400_000);
