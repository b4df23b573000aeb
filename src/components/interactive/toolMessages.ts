/** English strings of a call of a page tool. The embed loads them later than the other strings. */
export const toolMessages = {
  /** Above the details of a call that waits for the shopper. */
  toolQuestion: 'The assistant is asking for your permission.',
  /** Before the number of details that the call passes to the tool. */
  toolFields: 'Details passed on',
  toolAllow: 'Allow',
  toolDecline: 'Don’t allow',
  toolRunning: 'Working on it…',
  toolDone: 'Done.',
  /** The shopper has allowed a tool that the server runs; its result is not known. */
  toolAllowed: 'You allowed this.',
  toolDeclined: 'You didn’t allow this.',
  toolFailed: 'That didn’t work.',
  /** The turn has ended while the tool ran. */
  toolInterrupted: 'This was interrupted. Please check whether it went through.',
  /** The turn has ended before the shopper decided. */
  toolExpired: 'This wasn’t done, because the answer has ended.',
};

/** Strings of a call. The catalogues of other languages contain them. */
export type ToolMessages = typeof toolMessages;
