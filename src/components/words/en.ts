/**
 * Every string and accessible name in English: the catalogue that types all others. A value is a text, or
 * a function of what it needs; plurals and lists are the function's own affair.
 */
export const en = {
  // Panel, thread, composer, suggestions, handover, session (parts)
  panelTitle: 'Shop assistant',
  panelStatus: 'AI assistant',
  statusPerson: (name: string) => `You are talking to ${name}`,
  statusWaiting: 'A person has been asked to join',
  statusDown: 'Not reachable right now',
  closePanel: 'Close chat',
  panelMenu: 'Conversation menu',
  endConversation: 'End conversation',
  launcherLabel: 'Ask us',
  launcherOpen: (unread: number) =>
    unread === 0 ? 'Open chat' : `Open chat, ${unread} new ${unread === 1 ? 'message' : 'messages'}`,
  launcherClose: 'Close chat',
  threadLabel: 'Conversation',
  greeting: 'Hello. What are you looking for?',
  startersLabel: 'Questions you may ask',
  newMessages: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  toLatest: 'Go to the latest message',
  today: 'Today',
  yesterday: 'Yesterday',
  agentName: 'Assistant',
  shopperName: 'You',
  messageBy: (name: string, time: string) => `${name}, ${time}`,
  saidBy: (name: string, text: string) => `${name}: ${text}`,
  waiting: 'The assistant is answering',
  stillWaiting: 'Still looking. This one takes a moment.',
  stopped: 'You stopped this answer.',
  cut: 'The connection dropped, so this answer may be incomplete.',
  failedMidway: 'Something went wrong before the answer was complete.',
  troubleOffline: 'You seem to be offline. Your message has not been sent.',
  troubleUnavailable: 'The assistant cannot be reached right now.',
  troubleBusy: 'A lot is going on right now. Give it a moment.',
  troubleTimeout: 'The answer took too long.',
  troubleRefused: 'This message could not be accepted.',
  troubleTooLong: 'This message is too long.',
  troubleSession: 'This conversation could not be continued.',
  troubleProtocol: 'The answer could not be read.',
  troubleUnknownFate: 'We cannot tell whether your message arrived.',
  tryAgain: 'Try again',
  sendAgain: 'Send again',
  continueAnswer: 'Continue',
  messageFailed: 'Not sent',
  composerLabel: 'Message',
  composerPlaceholder: 'Ask about a product …',
  send: 'Send message',
  stop: 'Stop the answer',
  charactersLeft: (count: number) =>
    count < 0
      ? `${-count} ${count === -1 ? 'character' : 'characters'} too many`
      : `${count} ${count === 1 ? 'character' : 'characters'} left`,
  suggestionsLabel: 'Suggested questions',
  moreSuggestions: (count: number) => `${count} more`,
  handoverAgent: 'You asked for a person',
  handoverStorefront: 'This continues in the shop',
  handoverOrderStatus: 'Looking up your order',
  handoverLocation: 'Finding a store near you',
  handoverLeadgen: 'We would like to get back to you',
  handoverOther: 'Handing this over',
  handoverNext: 'The shop has been told and goes on from here.',
  handoverMeanwhile: 'You can keep writing; nothing gets lost.',
  handoverWaiting: 'Waiting for somebody to join.',
  handoverConnected: (name: string) => `${name} has joined.`,
  handoverEnded: 'The handover has ended; the assistant is back.',
  handoverFailed: 'Nobody could join. The assistant stays with you.',
  sessionEnded: 'This conversation has ended',
  sessionEndedAt: (time: string) => `Ended at ${time}`,
  sessionClosedByShopper: 'You ended it.',
  sessionClosedByAgent: 'The assistant has finished.',
  sessionClosedByService: 'It was open for a long time without a word.',
  sessionClosedByIdentity: 'You signed in or out since then.',
  startAgain: 'Start again',
  copyConversation: 'Copy conversation',
  conversationCopied: 'Copied',
  copyFailed: 'Could not be copied',
  unknownMessage: 'This message cannot be shown here.',
  brokenMessage: 'This message could not be displayed.',
  serviceDown: 'The assistant is not reachable right now. We keep trying.',
  checkAgain: 'Try now',
  codeLabel: 'Code',
  tableLabel: 'Table',
  shopperPhoto: 'Photo',
  shopperAudio: 'Voice message',
  shopperForm: 'Details sent',
  announceProducts: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  announceChoices: (count: number) =>
    count === 1 ? '1 answer to choose' : `${count} answers to choose from`,
  announceSuggestions: (count: number) =>
    count === 1 ? '1 suggested question' : `${count} suggested questions`,
  announceAudio: 'Voice message',
  announceImage: 'Picture',
  announceLocation: 'Location',

  // Products (cards)
  askAboutProduct: 'Ask about this',

  // Lists and buttons (cards)
  openList: 'Choose',

  // Audio, image, location (cards)
  playAudio: 'Play',

  // Form, store picker (cards)
  submitForm: 'Send',
};

export type Words = typeof en;
