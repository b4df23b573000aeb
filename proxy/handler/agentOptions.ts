import type { AgentConfig } from '../config/readAgentConfig.ts';
import type { AcceptedLines, Clock, Report, Sealer } from '../contract/index.ts';
import { SignedInShoppers } from '../identity/SignedInShoppers.ts';
import { InputRules } from '../input/InputRules.ts';
import { greetingsOf } from '../input/welcome.ts';
import type { Counters } from '../limits/Counter.ts';
import { charactersOf, defaultRateLimits, RateLimits } from '../limits/RateLimits.ts';
import { AnonymousVisitors } from '../session/AnonymousVisitors.ts';
import { SealedSessions } from '../session/SealedSessions.ts';

interface AgentParts {
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly report: Report;
  /** Counters that several processes share; default: in memory. */
  readonly counters?: Counters | undefined;
  /** Store that several processes share; default: in memory. */
  readonly acceptedLines?: AcceptedLines | undefined;
  /** Returns whether the URL is that of an upload to this proxy. */
  readonly isOwnUpload?: (url: string) => boolean;
}

/** Creates the options that the server and a route handler share: sealed sessions, identity, input rules and limits. */
export function agentOptions(config: AgentConfig, parts: AgentParts) {
  const { identity, input, origins, welcome, ceilings } = config;
  const { sealer, clock, report, counters, acceptedLines, isOwnUpload } = parts;
  const { handoverSecret: secret, greetings, mediaOrigins } = input;
  const now = () => clock.now();
  if (!origins.isLocal && !ceilings.turnsPerDay && !ceilings.charactersPerDay)
    report('warn', 'no daily ceiling', { setting: 'MAX_TURNS_PER_DAY or MAX_CHARACTERS_PER_DAY' });
  const sessions = new SealedSessions(sealer, now);
  const visitors = new AnonymousVisitors(sealer);
  return {
    protocol: config.protocol,
    baseUrl: config.baseUrl,
    apiKey: config.apiKey,
    businessId: config.businessId,
    hasErase: config.hasErase,
    agentIds: config.agentIds,
    welcome,
    sessions,
    identity: identity ? new SignedInShoppers({ ...identity, visitors, clock }) : visitors,
    inputPolicy: new InputRules({
      greetings: greetings === 'any' || !welcome ? greetings : [...greetingsOf(welcome), ...greetings],
      mediaOrigins,
      report,
      seals: secret === undefined ? undefined : { secret, sessions },
      acceptedLines,
      now,
      ...(isOwnUpload ? { isOwnUpload } : {}),
    }),
    limiter: new RateLimits({
      ...defaultRateLimits,
      turnsPerMinute: { ...defaultRateLimits.turnsPerMinute, origin: ceilings.turnsPerMinute },
      turnsPerDay: ceilings.turnsPerDay,
      charactersPerMinute: charactersOf(ceilings.charactersPerMinute),
      charactersPerDay: ceilings.charactersPerDay,
      openStreams: ceilings.calls,
      isLocal: origins.isLocal,
      counters,
      now: () => clock.elapsed(),
    }),
    maxCalls: ceilings.calls,
    products: config.products,
    shownTools: config.shownTools,
    maxHistory: config.maxHistory,
    report,
  };
}
