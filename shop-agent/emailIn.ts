const emailAddress = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/u;

/** Returns the first email address in a text, or undefined. */
export const emailIn = (text: string): string | undefined => emailAddress.exec(text)?.[0];
