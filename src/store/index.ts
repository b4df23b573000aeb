export { authorOf } from './authorOf.ts';
export { cachedIds } from './cachedIds.ts';
export type { ChatCommands, ChatStore, DraftState, ToolAccess } from './chatStore.ts';
export { continuesAfterOutage } from './commands/planTurn.ts';
export { startHandover } from './commands/startHandover.ts';
export { startTools } from './commands/startTools.ts';
export { type ChatStoreOptions, createChatStore } from './createChatStore.ts';
export type { Extensions } from './extensions.ts';
export { isIdentified } from './handlers/session.ts';
export type {
  ChannelState,
  ContactOption,
  HandoverChannel,
  HandoverController,
  HandoverOptions,
  HandoverReceipt,
  HandoverRequest,
  LiveAgentMessage,
  OpeningHours,
  TimeRange,
  Weekday,
} from './handover.ts';
export type { BeforeSend, OnEvent } from './interceptors.ts';
export {
  type Persistence,
  type PersistenceOptions,
  type PersistenceRuntime,
  persistConversation,
} from './persistence/persistConversation.ts';
export type { ReadingPosition, SavedView } from './persistence/savedState.ts';
export type { StorageAdapter } from './persistence/storageAdapter.ts';
export type { OpenTabChannel, TabChannel, TabMessage } from './persistence/tabSync.ts';
export type { Report, StoreReport } from './report.ts';
export type { Cancel, ChatRuntime, Clock, Presence } from './runtime.ts';
export {
  type ComposerBlock,
  canEnd,
  canRetry,
  canSend,
  choiceState,
  completeUpTo,
  composerBlock,
  hasOnlyHostMessages,
  isBusy,
  isRefused,
} from './select.ts';
export type {
  AgentMessage,
  CartReceipt,
  ChatState,
  ChoiceState,
  CloseReason,
  HandoverState,
  HostMessage,
  Message,
  MessageAuthor,
  OutboxEntry,
  ProductRequest,
  Rating,
  SentTicket,
  ServiceState,
  SessionState,
  ShopperMessage,
  ToolCall,
  ToolCallStatus,
  TurnAttempt,
  TurnErrorReason,
  TurnState,
} from './state.ts';
export { initialState } from './state.ts';
export type { Tool, ToolRunner, Tools } from './tools.ts';
