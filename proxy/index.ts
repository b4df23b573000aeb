export type { Config, ConfigSources } from './config.ts';
export { ConfigError, readConfig } from './config.ts';
export type {
  Caller,
  CallHeaders,
  ClaimResult,
  Clock,
  Customer,
  GoneCode,
  Identity,
  Limiter,
  Limits,
  LoggedItem,
  LogUsage,
  Meter,
  Report,
  RequestParts,
  Route,
  Session,
  Sessions,
  Sink,
  Timeouts,
  Timer,
  TurnClaim,
  TurnLog,
  TurnSignals,
  Uploads,
} from './contract.ts';
export { Refusal } from './core/Refusal.ts';
export type { AgentProxy, ProxyOptions } from './createProxy.ts';
export { createProxy, defaultTimeouts } from './createProxy.ts';
export type { FetchContext, FetchHandler, FetchHandlerOptions } from './fetchHandler.ts';
export { createFetchHandler } from './fetchHandler.ts';
export type { SignedInShoppersOptions } from './identity/SignedInShoppers.ts';
export { SignedInShoppers } from './identity/SignedInShoppers.ts';
export type { InputRulesOptions } from './input/InputRules.ts';
export { InputRules } from './input/InputRules.ts';
export type { LineToSeal } from './input/lineSeal.ts';
export { sealLine } from './input/lineSeal.ts';
export type { RateLimitsOptions } from './limits/RateLimits.ts';
export { defaultRateLimits, RateLimits } from './limits/RateLimits.ts';
export { RedisConnection } from './redis/RedisConnection.ts';
export type { ProxyServer, ServerDeps } from './server/buildServer.ts';
export { buildServer } from './server/buildServer.ts';
export { AnonymousVisitors } from './session/AnonymousVisitors.ts';
export { SealedSessions } from './session/SealedSessions.ts';
export type { SealingKey } from './session/Sealer.ts';
export { systemClock } from './systemClock.ts';
export type { TurnLogBounds } from './turn-log/bounds.ts';
export { MemoryTurnLog } from './turn-log/MemoryTurnLog.ts';
export type { RedisTurnLogOptions } from './turn-log/RedisTurnLog.ts';
export { RedisTurnLog } from './turn-log/RedisTurnLog.ts';
