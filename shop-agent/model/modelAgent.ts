import type { Agent, AgentTurn } from '../../platform/agents/agent.ts';
import type { Clock } from '../../platform/clock.ts';
import { linkAbort, type ResponseEvent } from '../../src/protocol/index.ts';
import type { AgentShop } from '../AgentShop.ts';
import { catalogueAgentOf } from '../catalogueAgent.ts';
import { type Input, mergeInputs, readInputEvent } from '../input.ts';
import { type Memory, readMemory, truncateMemory } from '../memory.ts';
import { reportedPieces } from '../pageCart.ts';
import { textMessage } from '../responseEvents.ts';
import { Circuit } from './Circuit.ts';
import { catalogueSkills } from './catalogueSkills.ts';
import { Knowledge } from './Knowledge.ts';
import { ModelFailure, type ModelFailureReason } from './ModelFailure.ts';
import { ModelTurn } from './ModelTurn.ts';
import { type ModelMemory, readModelMemory, rememberExchange, rememberKnown } from './modelMemory.ts';
import { readPermissions } from './permissions.ts';
import type { ModelServer } from './requestCompletion.ts';
import type { TextFault } from './TextCheck.ts';
import { textOfEvent } from './tools.ts';

/** A failed turn, for the operator. Contains no text of the conversation. */
export interface ModelReport {
  readonly reason: ModelFailureReason;
  /** HTTP status of the server's error response. */
  readonly status?: number | undefined;
  /**
   * `fallback`: the catalogue agent responded. `ended`: something was already shown, and the turn ended with an apology.
   * `corrected`: sentences were not shown, because nothing proves them.
   */
  readonly outcome: 'fallback' | 'ended' | 'corrected';
  /** Kinds of statements in the sentences that were not shown. */
  readonly faults?: readonly TextFault[] | undefined;
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
/** Failures that say that the server cannot respond to anybody. */
const serverReasons: readonly ModelFailureReason[] = [
  'unreachable',
  'timeout',
  'unauthorized',
  'rate-limited',
  'server-error',
];
/** Characters. */
const maxQuestionLength = 4000;
/** Number of products shown in earlier turns whose facts are known. */
const maxShown = 30;

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
  const circuit = new Circuit(clock);

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
        return { ...stored, catalogue: step.value, exchanges };
      }
      texts.push(textOfEvent(step.value) ?? '');
      yield step.value;
    }
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
      const contextOf = (now: Memory) => {
        const context = shop.contextOf(turn, now);
        return {
          ...context,
          search: shop.search,
          permissions,
          skills: catalogueSkills(context, permissions),
        };
      };
      const { signal } = request;
      const knowledge = knowledgeOf(shop, stored, memory, turn);
      const { sessionId, number, previews } = turn;
      const options = { server, clock, signal, shop, contextOf, memory, knowledge, asked, previews };
      const model = new ModelTurn(options);
      const state = () => ({
        ...stored,
        catalogue: truncateMemory(model.memory),
        known: rememberKnown(stored.known, knowledge.learned),
      });
      const isAdmitted = circuit.admits();
      try {
        if (!isAdmitted) throw new ModelFailure('paused');
        const text = yield* model.run(stored.exchanges);
        circuit.record();
        const { faults } = model;
        if (faults.length > 0)
          report({ reason: 'unproven', faults, outcome: 'corrected', sessionId, turn: number });
        return {
          ...state(),
          exchanges: rememberExchange(stored.exchanges, asked, text),
        } satisfies ModelMemory;
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        const ended = state();
        if (turn.signal.aborted) return ended;
        const { reason, status, retryAfter } = error;
        if (reason !== 'paused') circuit.record(serverReasons.includes(reason), retryAfter);
        const outcome = model.isBegun ? 'ended' : 'fallback';
        const faults = model.faults.length > 0 ? { faults: model.faults } : {};
        report({ reason, status, ...faults, outcome, sessionId, turn: number });
        if (!model.isBegun) return yield* respondFromCatalogue(turn, stored, asked);
        yield textMessage(apologies[memory.language]);
        return ended;
      } finally {
        if (isAdmitted) circuit.endTrial();
        cancel();
        request.unlink();
      }
    },
  };
}

/** Returns what the conversation knows at the start of a turn. */
function knowledgeOf(shop: AgentShop, stored: ModelMemory, memory: Memory, { now }: AgentTurn): Knowledge {
  const { page, focus, shown, recommended } = memory;
  const ids = [...recommended.slice(-maxShown), ...shown, focus ?? '', page?.productId ?? ''];
  const knowledge = new Knowledge(shop.catalogue, stored.known, ids, stored.exchanges);
  const day = 24 * 60 * 60 * 1000;
  for (const days of [0, 1]) knowledge.evidence.addResult(new Date(now.getTime() + days * day).toISOString());
  // Only the page knows what is in the cart.
  if (page?.cart !== undefined) knowledge.evidence.addResult(page.cart);
  if ((reportedPieces(page) ?? []).length > 0) knowledge.evidence.prove('added');
  return knowledge;
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
