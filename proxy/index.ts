export type { Config, ConfigSources } from './config.ts';
export { ConfigError, readConfig } from './config.ts';
export type {
  AcceptedLines,
  Caller,
  CallHeaders,
  ClaimResult,
  Clock,
  Connect,
  Customer,
  GoneCode,
  GoneSignal,
  Host,
  Identity,
  Limiter,
  Limits,
  LoggedItem,
  LogUsage,
  Meter,
  Report,
  RequestParts,
  Route,
  SealedLine,
  Sealer,
  SealingKey,
  SealingKeys,
  Session,
  Sessions,
  Sink,
  TakenLines,
  Timeouts,
  Timer,
  TurnClaim,
  TurnInput,
  TurnLog,
  TurnSignals,
  Uploads,
  Way,
} from './contract.ts';
export { Refusal } from './core/Refusal.ts';
export { createProxy } from './createProxy.ts';
export type { FetchContext, FetchHandler, FetchHandlerOptions } from './fetch.ts';
export { createFetchHandler } from './fetch.ts';
export { nodeHost } from './hosts/nodeHost.ts';
export { systemClock } from './hosts/systemClock.ts';
export { webHost } from './hosts/webHost.ts';
export type { SignedInShoppersOptions } from './identity/SignedInShoppers.ts';
export { SignedInShoppers } from './identity/SignedInShoppers.ts';
export type { InputRulesOptions } from './input/InputRules.ts';
export { InputRules } from './input/InputRules.ts';
export type { LineToSeal } from './input/lineSeal.ts';
export { sealLine } from './input/lineSeal.ts';
export { MemoryAcceptedLines } from './input/MemoryAcceptedLines.ts';
export type { RedisAcceptedLinesOptions } from './input/RedisAcceptedLines.ts';
export { RedisAcceptedLines } from './input/RedisAcceptedLines.ts';
export type { Welcome, WelcomeTexts } from './input/welcome.ts';
export { greetingsOf, parseWelcome } from './input/welcome.ts';
export type { AgentProxy, ProxyOptions } from './KeyHoldingProxy.ts';
export { defaultTimeouts } from './KeyHoldingProxy.ts';
export type { Counter, RateLimitsOptions } from './limits/RateLimits.ts';
export { defaultRateLimits, RateLimits } from './limits/RateLimits.ts';
export { redisCounters } from './limits/redisCounters.ts';
export { RedisConnection } from './redis/RedisConnection.ts';
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
