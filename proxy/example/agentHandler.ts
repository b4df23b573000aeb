import {
  AnonymousVisitors,
  createFetchHandler,
  defaultRateLimits,
  type FetchHandler,
  greetingsOf,
  InputRules,
  parseWelcome,
  RateLimits,
  type Report,
  readSealingKeys,
  SealedSessions,
  WebSealer,
} from '@shelftalk/proxy/web';

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Creates the proxy with sealed sessions, checked input and limits.
 * @param address Returns the browser's network address.
 */
export function agentHandler(env: Env, address: (request: Request) => string | undefined): FetchHandler {
  const { AGENT_BASE_URL, AGENT_API_KEY, BUSINESS_ID, ALLOWED_ORIGIN, SESSION_SECRET } = env;
  const keys = readSealingKeys(SESSION_SECRET ?? '');
  if (!AGENT_BASE_URL || !AGENT_API_KEY || !BUSINESS_ID || !ALLOWED_ORIGIN || !keys) {
    throw new Error('The environment of the agent is not complete.');
  }
  const sealer = new WebSealer(keys);
  const welcome = parseWelcome(env.WELCOME ?? '');
  const report: Report = (level, event, fields) => console[level](event, fields ?? {});
  return createFetchHandler({
    baseUrl: AGENT_BASE_URL,
    apiKey: AGENT_API_KEY,
    businessId: BUSINESS_ID,
    allowedOrigins: [ALLOWED_ORIGIN],
    sessions: new SealedSessions(sealer),
    identity: new AnonymousVisitors(sealer),
    inputPolicy: new InputRules({ greetings: greetingsOf(welcome), mediaOrigins: [], report }),
    welcome,
    limiter: new RateLimits({ ...defaultRateLimits, isLocal: false }),
    address,
    report,
  });
}
