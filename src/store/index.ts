export type { ChatCommands, ChatStore, DraftState } from './contract.ts';
export { type ChatStoreOptions, createChatStore } from './createChatStore.ts';
export type { BeforeSend, OnEvent } from './gates.ts';
export { isNamed } from './handlers/session.ts';
export type {
  ChannelState,
  ContactOption,
  HandoverChannel,
  HandoverController,
  HandoverOptions,
  HandoverRequest,
  PersonLine,
} from './handover.ts';
export {
  type Keeping,
  type KeepingOptions,
  type KeepingSurroundings,
  keepConversation,
} from './keeping/keepConversation.ts';
export type { Place, View } from './keeping/kept.ts';
export type { Shelf } from './keeping/shelf.ts';
export type { Channel, News, OpenChannel } from './keeping/tabs.ts';
export type { Report, StoreReport } from './report.ts';
export {
  type ComposerBlock,
  canEnd,
  canRetry,
  canSend,
  choiceState,
  composerBlock,
  isBusy,
  isRefused,
  isUnspoken,
} from './select.ts';
export type {
  AgentMessage,
  ChatState,
  ChoiceState,
  CloseReason,
  HandoverState,
  HostMessage,
  Message,
  OutboxEntry,
  Rating,
  ServiceState,
  SessionState,
  ShopperMessage,
  TurnAttempt,
  TurnState,
  TurnTrouble,
} from './state.ts';
export { initialState } from './state.ts';
export type { Cancel, Clock, Presence, Surroundings } from './surroundings.ts';
