/** The parts of the chat that the embed loads on demand, for apps that want to do the same. */
export { languages, loadMessages } from './widget/index.ts';
