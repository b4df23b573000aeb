import { getOwn, type JsonRecord, readingLimits, turnHeaders } from '../../src/protocol/index.ts';
import type {
  AgentService,
  Clock,
  RelaySettings,
  Report,
  RequestParts,
  Session,
  Sink,
  Timeouts,
  TurnAnswer,
  TurnCall,
} from '../contract/index.ts';
import { PlatformClient } from '../core/PlatformClient.ts';
import { Refusal } from '../core/Refusal.ts';
import { Relay } from '../core/Relay.ts';
import { openTextsIn } from '../growth/OpenTexts.ts';
import { readCallResult } from '../input/toolCalls.ts';
import { withoutAcceptedLines } from '../input/withoutAcceptedLines.ts';
import { SentCharacters } from '../limits/SentCharacters.ts';
import { requestNetwork, toCaller } from '../limits/toCaller.ts';
import { withAnswerSlot } from '../limits/withAnswerSlot.ts';
import { defaultBounds } from '../turn-log/bounds.ts';
import { canonicalJson } from '../turn-log/canonicalJson.ts';
import { CircuitBreaker } from '../upstream/CircuitBreaker.ts';
import { HealthCache } from '../upstream/HealthCache.ts';
import { callHeaders } from '../upstream/requestJson.ts';
import { BufferedSink } from './BufferedSink.ts';
import { connectService, createService } from './createService.ts';
import { errorName } from './errorName.ts';
import { optionalText, readResumeFrom, readTurnId, requiredText } from './fields.ts';
import { createOperatorReport } from './operatorReport.ts';
import {
  type AgentProxy,
  defaultMaxCalls,
  defaultTimeouts,
  type ProxyHandlerOptions,
} from './ProxyOptions.ts';
import { parseRecord } from './parseRecord.ts';
import { sendJson, sendRefusal } from './sendJson.ts';

/** Handles the requests of browsers: checks and limits them, and calls the agent's server with the API key. */
export class ProxyHandler implements AgentProxy {
  readonly #options: ProxyHandlerOptions;
  readonly #isPlatform: boolean;
  readonly #clock: Clock;
  readonly #report: Report;
  readonly #timeouts: Timeouts;
  readonly #service: AgentService;
  readonly #relay: Relay;
  readonly #health: HealthCache;
  readonly #sent: SentCharacters;
  /** Separate, because `init` may fail while turns work. */
  readonly #breakers: { readonly init: CircuitBreaker; readonly turn: CircuitBreaker };

  constructor(options: ProxyHandlerOptions) {
    const { apiKey, baseUrl, runtime, clock = runtime.clock, maxCalls = defaultMaxCalls } = options;
    const { report = () => {} } = options;
    const timeouts = { ...defaultTimeouts, ...options.timeouts };
    this.#options = options;
    this.#isPlatform = (options.protocol ?? 'platform') === 'platform';
    this.#clock = clock;
    this.#report = report;
    const breakers = { init: new CircuitBreaker(clock), turn: new CircuitBreaker(clock) };
    this.#breakers = breakers;
    const readKey = typeof apiKey === 'string' ? () => apiKey : apiKey;
    const reportToOperator = createOperatorReport(report, clock, { apiKey: readKey, baseUrl });
    const settings: RelaySettings = {
      ...connectService(options, readKey, { connections: maxCalls, connectTimeout: timeouts.connect }),
      clock,
      timeouts,
      report: (level, event, fields) => {
        breakers.init.reported(level, event, fields);
        breakers.turn.reported(level, event, fields);
        options.meter?.reported(level, event, fields);
        reportToOperator(level, event, fields);
      },
      log: options.turnLog,
      maxCalls,
      maxLineBytes: readingLimits.lineBytes,
      openTexts: openTextsIn(options.turnLog, clock),
    };
    this.#sent = new SentCharacters(options.limiter);
    this.#service = createService(options, new PlatformClient(settings), clock, this.#sent.admit);
    this.#relay = new Relay(settings, this.#service.calls);
    this.#timeouts = timeouts;
    options.turnLog?.listen?.({
      stop: (sessionId, turnId) => this.#relay.stop(sessionId, turnId),
      reading: (turnId) => this.#relay.running[turnId]?.readElsewhere(),
      answer: (answer) => this.#answerHere(answer),
    });
    this.#health = new HealthCache(this.#service, clock);
  }

  get running(): number {
    return Object.keys(this.#relay.running).length;
  }

  async isReady(): Promise<boolean> {
    return (await this.notReadyReason()) === undefined;
  }

  async notReadyReason(): Promise<string | undefined> {
    const { init, turn } = this.#breakers;
    const [key, address] = this.#isPlatform
      ? ['AGENT_API_KEY', 'AGENT_BASE_URL']
      : ['UPSTREAM_API_KEY', 'UPSTREAM_URL'];
    if (init.isKeyRefused || turn.isKeyRefused) return `the agent's server refuses the key (${key})`;
    if (this.#options.turnLog?.isReady === false) return 'Redis is not reachable (REDIS_URL)';
    const problem = await this.#health.problem({ 'x-request-id': crypto.randomUUID() });
    return problem === undefined ? undefined : `the agent's server is not healthy (${address}): ${problem}`;
  }

  async handle(request: RequestParts, target: Sink): Promise<void> {
    const { meter } = this.#options;
    const { turn } = this.#breakers;
    const sink = meter?.watch(request, target) ?? target;
    let isOpen = false;
    const observed: Sink = {
      head(status, headers) {
        isOpen = true;
        if (status === 200) turn.succeeded(request.requestId);
        sink.head(status, headers);
      },
      write: (line) => sink.write(line),
      drained: () => sink.drained(),
      end: () => sink.end(),
    };
    try {
      await this.#route(request, observed);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        const { requestId: reqId, route } = request;
        this.#report('error', 'call failed', { reqId, route, error: errorName(error) });
      }
      const refusal = error instanceof Refusal ? error : new Refusal('internal');
      meter?.refused(request.route, refusal.code);
      // Without an `end` line the browser sees that the response was cut.
      if (isOpen) sink.end();
      else sendRefusal(sink, refusal);
    }
  }

  async close(grace = 0): Promise<void> {
    await this.#relay.close(
      new Promise((resolve) => {
        this.#clock.timer(grace, resolve);
      }),
    );
  }

  async #route(request: RequestParts, sink: Sink): Promise<void> {
    if (request.route === 'health') return this.#sendHealth(request, sink);
    await this.#options.limiter?.admit('call', { address: request.address });
    const body = parseRecord(request.body);
    if (!body) throw new Refusal('bad_request', { message: 'The body is not a JSON object.' });
    switch (request.route) {
      case 'init':
        return this.#init(request, body, sink);
      case 'invoke':
        return this.#invoke(request, body, sink);
      case 'invoke_sync':
        return this.#invokeSync(request, body, sink);
      case 'close':
        return this.#close(request, body, sink);
      case 'stop':
        return this.#stop(body, sink);
      case 'erase':
        return this.#erase(request, body, sink);
      case 'answer':
        return this.#answer(body, sink);
    }
  }

  async #invokeSync(request: RequestParts, body: JsonRecord, sink: Sink) {
    const { limiter, turnLog } = this.#options;
    const token = this.#token(body);
    // A turn log bounds each turn itself.
    const maxBytes = turnLog ? Number.POSITIVE_INFINITY : defaultBounds.turnBytes;
    const held = limiter?.hold?.('answer', { address: request.address });
    const buffered = new BufferedSink(sink, token, maxBytes, held);
    await this.#invoke(request, body, buffered).finally(() => buffered.release());
  }

  async #sendHealth(request: RequestParts, sink: Sink) {
    const healthy =
      !this.#breakers.turn.isPaused && (await this.#health.problem(callHeaders(request))) === undefined;
    sendJson(sink, 200, { response: { healthy } });
  }

  async #init(request: RequestParts, body: JsonRecord, sink: Sink) {
    const { identity, sessions, turnLog } = this.#options;
    const sentKey = optionalText(body, 'clientKey');
    const agentId = this.#agent(body, undefined);
    const identified = identity
      ? await identity.identify(request, sentKey)
      : { customer: requiredText(body, 'clientKey'), clientKey: requiredText(body, 'clientKey') };
    const earlier = await sessions?.open(optionalText(body, 'sessionId') ?? '');
    const canContinue = earlier?.customer === identified.customer && !(await turnLog?.sessionEnd(earlier.id));
    const id = canContinue ? earlier.id : await this.#openSession(identified.customer, request);
    const latestExpiry = this.#clock.now() + (sessions?.lifetime ?? 0);
    const expiresAt = Math.min(latestExpiry, identified.expiresAt ?? latestExpiry);
    const { customer } = identified;
    const session = { id, customer, expiresAt, ...(agentId === undefined ? {} : { agentId }) };
    const epoch = await turnLog?.epoch(id);
    sendJson(
      sink,
      200,
      {
        response: {
          sessionId: sessions ? await sessions.seal(session) : id,
          clientKey: identified.clientKey,
          ...(sessions ? { expiresAt } : {}),
        },
      },
      epoch === undefined ? {} : { [turnHeaders.epoch]: epoch },
    );
  }

  async #openSession(clientKey: string, request: RequestParts): Promise<string> {
    const [requestId, network] = [request.requestId, requestNetwork(request)];
    const { init } = this.#breakers;
    const caller = toCaller(request, clientKey);
    await this.#options.limiter?.admit('session', caller);
    const releaseSlot = this.#options.limiter?.acquireSlot(caller);
    try {
      init.enter(requestId, network);
      const sessionId = await this.#service.openSession(clientKey, network, callHeaders(request));
      init.succeeded(requestId);
      return sessionId;
    } finally {
      init.leave(requestId);
      releaseSlot?.();
    }
  }

  async #invoke(request: RequestParts, body: JsonRecord, sink: Sink) {
    const { limiter } = this.#options;
    const session = await this.#session(body);
    const kind = request.route === 'invoke' ? 'stream' : 'buffered';
    const slot = { limiter, request, customer: session.customer, sink };
    await withAnswerSlot(slot, kind, () => this.#turn(request, body, session, sink));
  }

  async #turn(request: RequestParts, body: JsonRecord, session: Session, sink: Sink) {
    const { inputPolicy, limiter, turnLog, runtime } = this.#options;
    const { inputEvents } = body;
    // `canonicalJson` is also called without a log, because it refuses events that are nested too deep.
    const canonical = canonicalJson(inputEvents);
    const needsHash = turnLog && inputEvents !== undefined;
    const inputHash = needsHash ? await runtime.hash(canonical) : undefined;
    const turnId = readTurnId(request.header(turnHeaders.key));
    const resumeFrom = readResumeFrom(request.header(turnHeaders.resumeFrom));
    const unread = request.route === 'invoke' ? this.#timeouts.unread : 0;
    const headers = callHeaders(request);
    const network = requestNetwork(request);
    const call = (start?: Pick<TurnCall, 'body' | 'wrap'>): TurnCall => ({
      sink,
      session,
      token: this.#token(body),
      signal: request.signal,
      unread,
      grows: turnHeaders.grow in headers,
      headers,
      turnId,
      inputHash,
      resumeFrom,
      epoch: request.header(turnHeaders.epoch),
      client: { customer: session.customer, network },
      ...start,
    });
    if (resumeFrom !== undefined) {
      if (request.route === 'invoke_sync') this.#failCalls(session.id, turnId);
      return this.#relay.turn(call());
    }
    const endCode = await turnLog?.sessionEnd(session.id);
    if (endCode) throw new Refusal(endCode);
    const agentId = this.#agent(body, session.agentId);
    const input = await inputPolicy?.input(inputEvents, session, request.requestId, network);
    const { customer: clientKey, id: sessionId } = session;
    const { turn } = this.#breakers;
    turn.enter(request.requestId, network);
    try {
      await limiter?.admit('turn', this.#sent.begin(request.requestId, toCaller(request, clientKey)));
      // With another protocol the service counts the earlier turns, too.
      if (this.#isPlatform) await this.#sent.admit(headers, canonical.length);
      const events = input?.events ?? inputEvents;
      // A page that does not stream receives the lines after the turn, too late to answer a call.
      const tools = request.route === 'invoke' ? body.tools : undefined;
      const sent = this.#service.body({ clientKey, sessionId, agentId, inputEvents: events, tools });
      const wrap = input && withoutAcceptedLines(input, sent, turnLog !== undefined);
      await this.#relay.turn(call({ body: sent, wrap }));
    } finally {
      turn.leave(request.requestId);
      this.#sent.end(request.requestId);
    }
  }

  async #close(request: RequestParts, body: JsonRecord, sink: Sink) {
    const { limiter } = this.#options;
    const session = await this.#session(body);
    await withAnswerSlot({ limiter, request, customer: session.customer, sink }, 'stream', async () => {
      await this.#endSession(request, session);
      sendJson(sink, 200, { result: { response: {} }, error: null });
    });
  }

  /** Deletes the proxy's own data first, so that the data is deleted even when the platform is unreachable. */
  async #erase(request: RequestParts, body: JsonRecord, sink: Sink) {
    const { limiter, turnLog, uploads } = this.#options;
    const session = await this.#session(body);
    await withAnswerSlot({ limiter, request, customer: session.customer, sink }, 'stream', async () => {
      await this.#stopTurns(session.id);
      await turnLog?.erase(session.id);
      await uploads?.erase(session.id, request.requestId);
      await this.#endSession(request, session, 'erase').catch((error: unknown) => {
        // A session that the platform does not know needs no deletion there.
        if (!(error instanceof Refusal) || error.code !== 'session_unknown') throw error;
      });
      sendJson(sink, 200, {});
    });
  }

  async #endSession(request: RequestParts, { id, customer }: Session, how: 'close' | 'erase' = 'close') {
    const { turnLog } = this.#options;
    await this.#stopTurns(id);
    const erase = how === 'erase' ? this.#service.eraseCustomer : undefined;
    // A session that has ended cannot be closed, but its conversation is still stored.
    if (erase) await erase(id, customer, callHeaders(request));
    else if (await turnLog?.sessionEnd(id)) return;
    else await this.#service.closeSession(id, customer, callHeaders(request));
    await turnLog?.markSessionEnded(id, 'session_closed');
  }

  async #stop(body: JsonRecord, sink: Sink) {
    const session = await this.#session(body);
    await this.#stopTurns(session.id, requiredText(body, 'turnId'));
    sendJson(sink, 200, {});
  }

  async #answer(body: JsonRecord, sink: Sink) {
    const session = await this.#session(body);
    const [turnId, callId] = [requiredText(body, 'turnId'), requiredText(body, 'callId')];
    const result = readCallResult(getOwn(body, 'result'));
    if (!(await this.#passOn({ sessionId: session.id, turnId, callId, result })))
      throw new Refusal('turn_unknown', { message: 'No such call waits for a result.' });
    sendJson(sink, 202, {});
  }

  async #passOn(answer: TurnAnswer): Promise<boolean> {
    return this.#answerHere(answer) ?? (await this.#options.turnLog?.answer?.(answer)) ?? false;
  }

  /** Returns undefined if the turn does not run here, and false if it has no such call or belongs to another session. */
  #answerHere({ sessionId, turnId, callId, result }: TurnAnswer): boolean | undefined {
    const turn = this.#relay.running[turnId];
    if (!turn) return undefined;
    return turn.sessionId === sessionId && turn.answer(callId, result);
  }

  /** Fails the tool calls of the turn: the page now reads the turn as one response, so calls would reach the page too late. */
  #failCalls(sessionId: string, turnId: string) {
    const result = { status: 'failed', error: 'The page cannot be reached.' } as const;
    this.#passOn({ sessionId, turnId, result }).catch(() => undefined);
  }

  async #stopTurns(sessionId: string, turnId?: string) {
    this.#relay.stop(sessionId, turnId);
    await this.#options.turnLog?.stop?.(sessionId, turnId);
  }

  #token(body: JsonRecord): string {
    return requiredText(body, 'sessionId');
  }

  async #session(body: JsonRecord): Promise<Session> {
    const { limiter, sessions } = this.#options;
    const token = this.#token(body);
    const session = sessions
      ? await sessions.open(token)
      : { id: token, customer: requiredText(body, 'clientKey'), expiresAt: Number.POSITIVE_INFINITY };
    if (!session || session.expiresAt <= this.#clock.now()) throw new Refusal('session_invalid');
    await limiter?.admit('call', { customer: session.customer });
    return session;
  }

  /**
   * Returns the agent that the request names, or the session's agent if it is still listed, or the first of the list.
   * @throws `Refusal` (`bad_request`) if the request names an agent that is not listed.
   */
  #agent(body: JsonRecord, sessionAgentId: string | undefined): string | undefined {
    const agentIds = this.#options.agentIds ?? [];
    const named = optionalText(body, 'agentId');
    if (named !== undefined && !agentIds.includes(named)) {
      throw new Refusal('bad_request', { details: [{ path: 'agentId' }] });
    }
    return named ?? agentIds.find((id) => id === sessionAgentId) ?? agentIds[0];
  }
}
