export type { Config, ConfigSources } from './config/readConfig.ts';
export { readConfig } from './config/readConfig.ts';
export { ConfigError } from './config/values.ts';
export type {
  AbortSignalLike,
  AcceptedLines,
  Caller,
  CallHeaders,
  ClaimResult,
  Clock,
  ConnectUpstream,
  Conversations,
  Customer,
  Identity,
  InputPolicy,
  Limiter,
  LoggedItem,
  LogUsage,
  Meter,
  Report,
  RequestParts,
  ReservedLines,
  Route,
  Runtime,
  SealedLine,
  Sealer,
  SealingKey,
  SealingKeys,
  Session,
  SessionEndCode,
  Sessions,
  Sink,
  Timeouts,
  Timer,
  TurnAnswer,
  TurnClaim,
  TurnInput,
  TurnLog,
  TurnSignals,
  Uploads,
  Upstream,
  UpstreamProtocol,
} from './contract/index.ts';
export type { ConversationBounds } from './conversations/conversationBounds.ts';
export { MemoryConversations } from './conversations/MemoryConversations.ts';
export type { RedisConversationsOptions } from './conversations/RedisConversations.ts';
export { RedisConversations } from './conversations/RedisConversations.ts';
export { Refusal } from './core/Refusal.ts';
export { createProxy } from './createProxy.ts';
export type { FetchContext, FetchHandler, FetchHandlerOptions } from './fetch.ts';
export { createFetchHandler } from './fetch.ts';
export type { AgentProxy, ProxyOptions } from './handler/ProxyOptions.ts';
export { defaultTimeouts } from './handler/ProxyOptions.ts';
export type { SignedInShoppersOptions } from './identity/SignedInShoppers.ts';
export { SignedInShoppers } from './identity/SignedInShoppers.ts';
export type { InputRulesOptions } from './input/InputRules.ts';
export { InputRules } from './input/InputRules.ts';
export { MemoryAcceptedLines } from './input/MemoryAcceptedLines.ts';
export type { RedisAcceptedLinesOptions } from './input/RedisAcceptedLines.ts';
export { RedisAcceptedLines } from './input/RedisAcceptedLines.ts';
export type { LineToSeal } from './input/sealedLine.ts';
export { sealLine } from './input/sealedLine.ts';
export type { Welcome, WelcomeTexts } from './input/welcome.ts';
export { greetingsOf, parseWelcome } from './input/welcome.ts';
export type { Counter, Counters, FairCounter } from './limits/Counter.ts';
export type { RateLimitsOptions } from './limits/RateLimits.ts';
export { defaultRateLimits, RateLimits } from './limits/RateLimits.ts';
export { redisCounters } from './limits/redisCounters.ts';
export { openRedis } from './redis/openRedis.ts';
export { Redis } from './redis/Redis.ts';
export { RedisConnection } from './redis/RedisConnection.ts';
export { nodeRuntime } from './runtime/nodeRuntime.ts';
export { systemClock } from './runtime/systemClock.ts';
export { webRuntime } from './runtime/webRuntime.ts';
export type { ProxyServer, ServerDeps } from './server/buildServer.ts';
export { buildServer } from './server/buildServer.ts';
export { AnonymousVisitors } from './session/AnonymousVisitors.ts';
export { NodeSealer } from './session/NodeSealer.ts';
export { readSealingKeys } from './session/readSealingKeys.ts';
export { SealedSessions } from './session/SealedSessions.ts';
export { WebSealer } from './session/WebSealer.ts';
export type { TurnLogBounds } from './turn-log/bounds.ts';
export { MemoryTurnLog } from './turn-log/MemoryTurnLog.ts';
export type { RedisTurnLogOptions } from './turn-log/RedisTurnLog.ts';
export { RedisTurnLog } from './turn-log/RedisTurnLog.ts';
