export { createTestChat, type TestChat, type TestChatOptions } from './createTestChat.ts';
export { createTestTransport, type TestAnswer, type TestTransport } from './createTestTransport.ts';
export {
  buttons,
  close,
  everyEvent,
  handover,
  image,
  order,
  product,
  products,
  suggestions,
  text,
} from './events.ts';
export { type TransportCase, type TransportContractOptions, transportContract } from './transportContract.ts';
