import type { Agent, AgentTurn } from '../../platform/agents/agent.ts';
import type { Clock } from '../../platform/clock.ts';
import { linkAbort, type ResponseEvent } from '../../src/protocol/index.ts';
import type { AgentShop } from '../AgentShop.ts';
import { catalogueAgentOf } from '../catalogueAgent.ts';
import { type Input, mergeInputs, readInputEvent } from '../input.ts';
import { type Memory, readMemory, truncateMemory } from '../memory.ts';
import { textMessage } from '../responseEvents.ts';
import { ModelFailure, type ModelFailureReason } from './ModelFailure.ts';
import { ModelTurn } from './ModelTurn.ts';
import { type ModelMemory, readModelMemory, rememberExchange } from './modelMemory.ts';
import { readPermissions } from './permissions.ts';
import type { ModelServer } from './requestCompletion.ts';
import { textOfEvent } from './tools.ts';

/** A failed turn, for the operator. Contains no text of the conversation. */
export interface ModelReport {
  readonly reason: ModelFailureReason;
  /** HTTP status of the server's error response. */
  readonly status?: number | undefined;
  /** `fallback`: the catalogue agent responded. `ended`: something was already shown, and the turn ended with an apology. */
  readonly outcome: 'fallback' | 'ended';
  readonly sessionId: string;
  readonly turn: number;
}

export interface ModelAgentOptions {
  readonly shop: AgentShop;
  readonly server: ModelServer;
  readonly clock: Clock;
  readonly report: (report: ModelReport) => void;
}

/** Maximum milliseconds of a turn of the model. */
export const maxTurnDuration = 180_000;
/** Milliseconds without requests after a failure of the server that names no time itself. */
export const pauseAfterFailure = 15_000;
/** Failures after which the server receives no requests for a while. */
const pausingReasons: readonly ModelFailureReason[] = [
  'unreachable',
  'timeout',
  'unauthorized',
  'rate-limited',
  'server-error',
];
/** Characters. */
const maxQuestionLength = 4000;

const apologies = {
  en: 'Sorry, I couldn’t finish that. Could you ask me again?',
  de: 'Entschuldigung, das konnte ich nicht zu Ende bringen. Fragen Sie mich bitte noch einmal?',
  fr: 'Désolé, je n’ai pas pu terminer. Pouvez-vous me reposer la question ?',
  es: 'Lo siento, no he podido terminar. ¿Me lo preguntas otra vez?',
} as const;

/**
 * Creates an agent that lets a language model write the texts, with the skills of the catalogue agent as tools. The
 * catalogue agent responds to turns without a sentence, to turns with a button or row of a skill, a form, a location or
 * media, and to turns in which the model fails before anything was shown.
 */
export function createModelAgent({ shop, server, clock, report }: ModelAgentOptions): Agent {
  const catalogueAgent = catalogueAgentOf(shop);
  let pausedUntil = Number.NEGATIVE_INFINITY;

  /** Lets the catalogue agent respond and returns the memory, with `asked` and the agent's texts as an exchange. */
  async function* respondFromCatalogue(
    turn: AgentTurn,
    stored: ModelMemory,
    asked: string,
  ): AsyncGenerator<ResponseEvent, ModelMemory, void> {
    const responses = catalogueAgent.respond({ ...turn, memory: stored.catalogue });
    const texts: string[] = [];
    for (;;) {
      const step = await responses.next();
      if (step.done) {
        const exchanges =
          texts.length > 0 && asked !== ''
            ? rememberExchange(stored.exchanges, asked, texts.join('\n'))
            : stored.exchanges;
        return { version: 1, catalogue: step.value, exchanges };
      }
      texts.push(textOfEvent(step.value) ?? '');
      yield step.value;
    }
  }

  function pause({ reason, retryAfter }: ModelFailure): void {
    if (!pausingReasons.includes(reason)) return;
    pausedUntil = clock.now().getTime() + (retryAfter ?? pauseAfterFailure);
  }

  return {
    async *respond(turn: AgentTurn): AsyncGenerator<ResponseEvent, unknown, void> {
      const stored = readModelMemory(turn.memory);
      const inputs = mergeInputs(turn.inputEvents.flatMap(readInputEvent), shop.parser);
      const sentences = sentencesOf(inputs);
      if (sentences.length === 0) return yield* respondFromCatalogue(turn, stored, titlesOf(turn));
      const memory = memoryAfter(inputs, readMemory(stored.catalogue), shop, sentences);
      const asked = sentences.join('\n').slice(0, maxQuestionLength);
      const earlier = stored.exchanges.map(({ shopper }) => shopper);
      const permissions = readPermissions(shop.parser, sentences, earlier, memory);
      const request = linkAbort(turn.signal);
      const cancel = clock.after(maxTurnDuration, request.abort);
      const contextOf = (now: Memory) => ({
        ...shop.contextOf(turn, now),
        parser: shop.parser,
        search: shop.search,
        permissions,
      });
      const { signal } = request;
      const model = new ModelTurn({ server, clock, signal, shop, contextOf, memory });
      try {
        if (clock.now().getTime() < pausedUntil) throw new ModelFailure('paused');
        const text = yield* model.run(stored.exchanges, asked);
        const exchanges = rememberExchange(stored.exchanges, asked, text);
        return { version: 1, catalogue: truncateMemory(model.memory), exchanges } satisfies ModelMemory;
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        const ended = { ...stored, catalogue: truncateMemory(model.memory) };
        if (turn.signal.aborted) return ended;
        pause(error);
        const outcome = model.isBegun ? 'ended' : 'fallback';
        const { reason, status } = error;
        report({ reason, status, outcome, sessionId: turn.sessionId, turn: turn.number });
        if (!model.isBegun) return yield* respondFromCatalogue(turn, stored, asked);
        yield textMessage(apologies[memory.language]);
        return ended;
      } finally {
        cancel();
        request.unlink();
      }
    },
  };
}

/** Returns the sentences of a turn; none if the turn also contains an input that only the catalogue agent handles. */
function sentencesOf(inputs: readonly Input[]): readonly string[] {
  if (inputs.some(({ kind }) => kind === 'task' || kind === 'narrow')) return [];
  return inputs.flatMap((input) => (input.kind === 'sentence' && input.text.trim() !== '' ? input.text : []));
}

/** Returns the titles of the buttons and rows that the shopper chose, and `(no text)` for each message of the shopper. */
function titlesOf({ inputEvents }: AgentTurn): string {
  return inputEvents
    .flatMap((event) => {
      if ('buttonResponseEvent' in event) return event.buttonResponseEvent.title;
      if ('listReplyEvent' in event) return event.listReplyEvent.title;
      return 'messageEvent' in event && event.messageEvent.role === 'USER' ? '(no text)' : [];
    })
    .join('\n');
}

/**
 * Applies the inputs that change the memory, such as the page's context, and the language of the sentences. Up to three
 * words without a sign of another language do not switch back to English.
 */
function memoryAfter(
  inputs: readonly Input[],
  stored: Memory,
  shop: AgentShop,
  sentences: readonly string[],
): Memory {
  const updated = inputs.reduce(
    (memory, input) => (input.kind === 'memory' ? input.update(memory) : memory),
    stored,
  );
  const parsed = shop.parser.parse(sentences.join(' '));
  const isDetected = parsed.language !== 'en' || parsed.text.split(' ').length > 3;
  return isDetected ? { ...updated, language: parsed.language } : updated;
}
