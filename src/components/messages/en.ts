import type { CartMessages } from '../cart/cartMessages.ts';
import type { InputMessages } from '../inputs/inputMessages.ts';
import type { ToolMessages } from '../interactive/toolMessages.ts';
import type { OrderMessages } from '../order/orderMessages.ts';
import type { PointMessages } from '../products/pointMessages.ts';
import type { CartWord } from './CartWord.ts';
import { createPlural, type Plural } from './createPlural.ts';

/** English. The type of every other catalogue is derived from it. */
export const createEn = (plural: Plural<'en'>) => ({
  /** BCP 47 tag of the language the strings are written in; may differ from the requested locale. */
  lang: 'en',
  /** Text direction; an empty string inherits it from the surrounding page. */
  dir: 'ltr' as 'ltr' | 'rtl' | '',
  /** Separator between phrases in one accessible name, such as the parts of an address. */
  comma: ', ',

  // Panel, thread, composer, suggestions, session
  panelTitle: 'Shopping assistant',
  panelStatus: 'AI assistant',
  closePanel: 'Close chat',
  threadLabel: 'Conversation',
  greeting: 'Hello! What can we help you find?',
  startersLabel: 'Questions you can ask',
  newMessages: (count: number) => plural(count, { one: '# new message', other: '# new messages' }),
  newMessagesDivider: 'New',
  scrollToLatest: 'Go to the latest message',
  earlierMessages: 'Show earlier messages',
  agentName: 'Assistant',
  shopperName: 'You',
  messageBy: (name: string, time: string) => `${name}, ${time}`,
  /** Author of a message that the service attributes to the shopper but that another client sent. */
  sentElsewhere: 'Not sent from this browser',
  assistantReplying: 'The assistant is replying',
  tryAgain: 'Try again',
  aboutProduct: (title: string) => `About ${title}`,
  removeTopic: (title: string) => `Don’t ask about ${title}`,
  composerLabel: 'Message',
  composerPlaceholder: 'Ask about a product…',
  send: 'Send message',
  stop: 'Stop this answer',
  charactersLeft: (count: number) =>
    count < 0
      ? plural(-count, { one: '# character over the limit', other: '# characters over the limit' })
      : plural(count, { one: '# character left', other: '# characters left' }),
  suggestionsLabel: 'Suggested questions',
  previousSuggestions: 'Previous questions',
  nextSuggestions: 'Next questions',
  sessionEnded: 'This conversation has ended',
  startAgain: 'Start again',
  unknownMessage: 'We can’t show this message here.',
  messageFailed: 'We couldn’t show this message.',
  choicesNotShown: 'We can’t show the choices here. Please type your answer.',
  notLoaded: 'This part didn’t load.',
  shopperPhoto: 'Photo',
  shopperAudio: 'Voice message',
  shopperForm: 'Details sent',
  announceSuggestions: (count: number) =>
    plural(count, { one: '# suggested question', other: '# suggested questions' }),

  // Launcher
  launcherLabel: 'Ask us',
  launcherOpen: (unread: number) =>
    unread === 0
      ? 'Open chat'
      : plural(unread, { one: 'Open chat, # new message', other: 'Open chat, # new messages' }),
  launcherClose: 'Close chat',

  // Status and errors
  statusPerson: (name: string) => `You’re chatting with ${name}`,
  handoverTyping: (name: string) => `${name} is typing…`,
  statusWaiting: 'We’re getting someone for you',
  statusEnded: 'Your chat with our team has ended. The assistant is back.',
  statusFailed: 'No one is free right now. The assistant can still help.',
  stillReplying: 'Still working on it. This one’s taking a moment.',
  reconnecting: 'Connection lost. Reconnecting…',
  answerStopped: 'You stopped this answer.',
  answerInterrupted: 'The connection dropped, so this answer may be incomplete.',
  answerIncomplete: 'This answer is incomplete.',
  answerFailed: 'Something went wrong before the answer was complete.',
  answerEmpty: 'No answer came.',
  errorOffline: 'You seem to be offline. Your message wasn’t sent.',
  errorUnavailable: 'The assistant isn’t available right now.',
  errorBusy: 'We’re very busy right now. Please try again in a moment.',
  errorTimeout: 'The answer took too long.',
  errorRefused: 'We couldn’t accept this message.',
  errorPage: 'The chat can’t be used on this page.',
  errorTooLong: 'This message is too long.',
  errorSession: 'We couldn’t continue this conversation.',
  errorProtocol: 'The answer didn’t come through.',
  errorDeliveryUnknown: 'We’re not sure your message reached us.',
  sendAgain: 'Send again',
  continueAnswer: 'Continue',
  serviceDown: 'We can’t connect right now.',
  serviceOffline: 'You’re offline.',
  serviceHeld: 'We’ll continue as soon as we can.',
  notSentYet: 'Not sent yet',
  serviceRetry: (seconds: number) => plural(seconds, 'Trying again in #\u00a0s.'),
  serviceTrying: 'Trying again…',
  retryNow: 'Try now',

  // Products
  askAboutProduct: 'Ask about this',
  /** The message that the button `askAboutProduct` sends. */
  askAboutText: (title: string) => `Tell me more about ${title}`,
  unnamedProduct: 'Product',
  outOfStock: 'Out of stock',
  fewLeft: (count?: number) => (count === undefined ? 'Only a few left' : plural(count, 'Only # left')),
  badgeNew: 'New',
  badgeSale: 'Sale',
  ratingSummary: (stars: string, reviews?: number) =>
    reviews === undefined
      ? `${stars} out of ${plural(5, '#')}`
      : `${stars} out of ${plural(5, '#')}, ${plural(reviews, { one: '# review', other: '# reviews' })}`,
  priceFrom: (price: string) => `From ${price}`,
  priceNow: 'Now',
  priceWas: 'Was',
  bestForYou: 'Best for you',
  productCount: (count: number) => plural(count, { one: '# product', other: '# products' }),
  resultCount: (shown: number, total: number) => `${plural(shown, '#')} of ${plural(total, '#')}`,
  seeAllProducts: (count: number) => plural(count, 'See all #'),
  previousProducts: 'Previous products',
  nextProducts: 'Next products',

  // Day dividers
  today: 'Today',
  yesterday: 'Yesterday',

  // Reply buttons
  replyChoices: 'Reply options',
  choiceSelected: 'selected',

  // Scrollable blocks of a text
  codeLabel: 'Code',
  tableLabel: 'Table',

  // Menu and end of the conversation
  attributed: (name: string, text: string) => `${name}: ${text}`,
  panelMenu: 'Conversation menu',
  talkToPerson: 'Talk to a person',
  deleteConversation: 'Delete conversation',
  confirmDelete: 'Delete for good?',
  endConversation: 'End conversation',
  confirmEnd: 'End it now?',
  sessionEndedAt: (time: string) => `Ended at ${time}.`,
  sessionEndedOn: (dayAndTime: string) => `Ended on ${dayAndTime}.`,
  sessionClosedByShopper: 'You ended the conversation.',
  sessionClosedByAgent: 'The assistant ended the conversation.',
  sessionClosedByService: 'There were no new messages for a while.',
  copyConversation: 'Copy conversation',
  conversationCopied: 'Copied',
  copyFailed: 'Couldn’t copy it',
  saveConversation: 'Save as a file',
  /** Name of the saved file, without its extension. */
  conversationFile: (date: string) => `conversation-${date}`,

  // Handover
  handoverAgent: 'Talk to our team',
  handoverStorefront: 'Continue on our website',
  handoverOrderStatus: 'Your order',
  handoverLocation: 'Stores near you',
  handoverDelivered: 'We’ve let our team know. They’ll take it from here.',
  handoverKeepTyping: 'You can keep typing. Nothing will get lost.',
  handoverWaiting: 'Waiting for someone to join.',
  handoverConnected: (name: string) => `${name} has joined.`,
  handoverExpected: (when: string) => `Someone should be with you ${when}.`,
  handoverLate: 'This is taking longer than expected.',
  cardHidden: 'We’ve hidden a card number. Please don’t share card details here.',
  handoverNotDelivered: 'Our team hasn’t been notified yet, so please contact us directly.',
  handoverNotifying: 'Letting our team know…',
  handoverPassedOn: (name: string) => `We’ve passed you on to ${name}.`,
  handoverReply: (when: string) => `You should get a reply ${when}.`,
  openNow: 'Open now',
  closedNow: 'Closed now',
  openUntil: (when: string) => `until ${when}`,
  opensAt: (when: string) => `opens ${when}`,
  endHandover: 'Back to the assistant',
  contactPhone: 'Call',
  contactEmail: 'Email us',
  contactLink: 'Contact us',
  contactChat: 'Chat with our team',
  contactTicket: 'Leave a message',
  contactFailed: 'That didn’t open. Please try again.',
  ticketEmail: 'Your email address',
  ticketMessage: 'Your message',
  ticketTitle: 'Message sent',
  ticketSent: (email: string) => `We’ll reply to ${email} by email.`,
  termsPrompt: 'Please agree before you send your first message.',
  termsAgree: 'I agree',
  ratingLabel: 'Was this answer helpful?',
  ratingUp: 'Helpful',
  ratingDown: 'Not helpful',
  ratingReason: 'What was missing? (optional)',
  ratingThanks: 'Thanks for your feedback.',
  copyAnswer: 'Copy answer',
  answerCopied: 'Copied',

  // Products loaded by id
  productLoading: 'Loading product…',
  productMissing: 'We can’t show this product here.',
  productFailed: 'This product didn’t load.',

  // Product details, cart, comparison
  pictureOf: (number: number, count: number) => `Picture ${plural(number, '#')} of ${plural(count, '#')}`,
  openProductPage: 'Open product page',
  optionSize: 'Size',
  optionColour: 'Colour',
  optionVariant: 'Option',
  chooseOptions: 'Choose options',
  chooseSize: 'Choose size',
  chooseValue: (option: string) => `Choose ${/^[aeiou]/i.test(option) ? 'an' : 'a'} ${option.toLowerCase()}`,
  chooseInShop: 'Choose options on the product page',
  addToCart: (cart: CartWord) => `Add to ${cart}`,
  addingToCart: 'Adding…',
  addedToCart: (cart: CartWord) => `In your ${cart}`,
  /** On the small button of a card. */
  inCart: (cart: CartWord) => `In ${cart}`,
  viewCart: (cart: CartWord) => `View ${cart}`,
  removingFromCart: 'Removing…',
  addFailed: 'Couldn’t add. Try again',
  addRefused: (cart: CartWord) => `We couldn’t add this to your ${cart}.`,
  undoAdd: 'Undo',
  undoFailed: (cart: CartWord) => `We couldn’t remove it. It’s still in your ${cart}.`,
  announceProducts: (count: number) => plural(count, { one: '# product', other: '# products' }),
  announceChoices: (count: number) =>
    plural(count, { one: '# answer to choose', other: '# answers to choose from' }),
  announceAudio: 'Voice message',
  announceImage: 'Picture',
  announceLocation: 'Location',
  announceAdded: (title: string, cart: CartWord) => `${title} is in your ${cart}`,
  announceRemoved: (title: string, cart: CartWord) => `${title} was removed from your ${cart}`,
  leftInCart: (title: string, count: string, cart: CartWord) => `${title}: ${count} left in your ${cart}`,
  compare: 'Compare',
  compareSelected: (count: number) => plural(count, '# selected'),
  bestValue: 'better',
  backToProducts: 'All products',
  price: 'Price',
  availability: 'Availability',
  inStock: 'In stock',
  rating: 'Rating',

  // Lists and sheets
  openList: 'Choose',
  closeSheet: 'Close',

  // Audio, image, location
  playAudio: 'Play',
  pauseAudio: 'Pause',
  playAgain: 'Try playing again',
  voiceMessage: 'Voice message',
  audioPosition: 'Playback position',
  audioTime: (now: string, end: string) => (end === '' ? now : `${now} of ${end}`),
  audioSpeed: 'Playback speed',
  audioUnavailable: 'This recording can’t be played.',
  openAudio: 'Open recording',
  video: 'Video',
  document: 'Document',
  picture: 'Picture',
  pictureUnavailable: 'We can’t show this picture.',
  enlargePicture: 'Enlarge picture',
  directions: 'Directions',
  mapPicture: (place: string) => `Map of ${place}`,
  openPicture: 'Open picture',
  unknownPlace: 'Unnamed place',
  opensInNewTab: '(opens in a new tab)',
  showPicture: 'Show picture',
  playRecording: 'Play recording',
  playVideo: 'Play video',
  showMap: 'Show map',
  mediaFrom: (host: string) => `From ${host}`,
  mediaAllowed: (host: string) =>
    `Pictures and recordings from ${host} now load automatically in this conversation.`,

  // Form, store picker, attachments
  submitForm: 'Send',
  cancelForm: 'Cancel',
  optionalField: '(optional)',
  chooseOption: 'Choose an option',
  fieldRequired: 'This is required.',
  fieldEmail: 'That doesn’t look like an email address.',
  fieldNumber: 'Please enter a number.',
  fieldCheckRequired: 'Please select this box.',
  fieldDate: 'Please enter a date.',
  fieldMin: (min: string) => `The minimum is ${min}.`,
  fieldMax: (max: string) => `The maximum is ${max}.`,
  fieldMinDate: (day: string) => `Please choose ${day} or later.`,
  fieldMaxDate: (day: string) => `Please choose ${day} or earlier.`,
  fieldMaxLength: (max: number) =>
    plural(max, {
      one: 'Please keep it to # character.',
      other: 'Please keep it to # characters or fewer.',
    }),
  fieldInvalid: 'This doesn’t look right. Please check it.',
  formProblems: (count: number) =>
    count === 1 ? 'One answer needs another look.' : plural(count, '# answers need another look.'),
  formSending: 'Sending…',
  formFailed: 'We couldn’t send this. What you wrote is still here.',
  yes: 'Yes',
  no: 'No',
  attach: 'Add to your message',
  attachLocation: 'My location',
});

/** The default strings, ready without loading anything. */
export const en = createEn(createPlural('en'));

/** Every string and accessible name of the components. Functions take values to insert or to count. */
export type Messages = ReturnType<typeof createEn> &
  Partial<CartMessages & InputMessages & OrderMessages & PointMessages & ToolMessages>;
