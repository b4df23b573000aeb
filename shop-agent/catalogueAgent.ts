import type { Agent, AgentTurn } from '../platform/agents/agent.ts';
import type { ResponseEvent } from '../src/protocol/index.ts';
import { AgentShop } from './AgentShop.ts';
import { loadCatalogue } from './catalogue/loadCatalogue.ts';
import type { CatalogueData } from './catalogue/schema.ts';
import { chooseTask } from './dialogue/chooseTask.ts';
import { refineFilters } from './dialogue/refineFilters.ts';
import { emailIn } from './emailIn.ts';
import { type Input, mergeInputs, readInputEvent, readReplyOption } from './input.ts';
import { productIdsIn } from './LiveProducts.ts';
import { omitFromMemory, readMemory, rememberDiscussed, truncateMemory } from './memory.ts';
import { normalise } from './parsing/words.ts';
import { suggestionEvent } from './responseEvents.ts';
import { runTask } from './skills/runTask.ts';
import type { SkillContext, SkillResult } from './skills/Skill.ts';

export interface CatalogueAgentOptions {
  /** Folder of the catalogue's files; ignored if the option `catalogue` is set. Default: `./catalogue`. */
  readonly cataloguePath?: string;
  /** A loaded and validated catalogue. */
  readonly catalogue?: CatalogueData;
  /** Base URL of product, picture and page links; a trailing slash is dropped. */
  readonly shopUrl: string;
  /** Returns a number from 0 to below 1 that varies phrases. By default it is derived from session and turn. */
  readonly random?: () => number;
}

/** Creates an agent that responds from the catalogue only: deterministically and without network access. */
export function createCatalogueAgent(options: CatalogueAgentOptions): Agent {
  const data = options.catalogue ?? loadCatalogue(options.cataloguePath ?? 'catalogue');
  return catalogueAgentOf(new AgentShop(data, options.shopUrl, options.random));
}

/** Creates the catalogue agent of a shop. */
export function catalogueAgentOf(shop: AgentShop): Agent {
  function respondTo(input: Input, context: SkillContext): SkillResult {
    const { memory } = context;
    switch (input.kind) {
      case 'memory':
        return { events: [], memory: input.update(memory) };
      case 'task':
        return runTask(context, input.task);
      case 'narrow':
        return memory.kitId
          ? runTask(context, { do: 'kit', id: memory.kitId, filters: input.filters, listed: false })
          : runTask(context, { do: 'search', filters: refineFilters(memory.filters, input.filters) });
      case 'sentence':
        return respondToSentence(input.text, context);
    }
  }

  function respondToSentence(text: string, context: SkillContext): SkillResult {
    const { memory } = context;
    const typed = memory.offer?.choices.find(({ title }) => normalise(title) === normalise(text));
    if (typed) return respondTo(readReplyOption(typed.id, typed.title), context);
    const email = emailIn(text);
    const words = email === undefined ? text : text.replace(email, ' ').trim() || text;
    const focus = shop.catalogue.product(memory.focus ?? '');
    const isInDialogue = memory.shown.length > 0 || memory.focus !== undefined;
    const parsed = shop.parser.parse(
      words,
      memory.filters.shapes ?? (focus ? [focus.shape] : []),
      isInDialogue,
    );
    const number = parsed.orderNumber ?? (memory.awaitsOrder ? memory.orderNumber : undefined);
    if (email !== undefined && number !== undefined) return runTask(context, { do: 'order', number, email });
    const accepted = parsed.intent === 'yes' ? memory.offer?.yes : undefined;
    if (accepted) return respondTo(readReplyOption(accepted, text), context);
    // Up to three words without a sign of another language do not switch back to English.
    const isDetected = parsed.language !== 'en' || parsed.text.split(' ').length > 3;
    const updated = { ...memory, language: isDetected ? parsed.language : memory.language };
    const task = chooseTask(parsed, updated, shop.catalogue);
    const asked = task.do === 'knowledge' ? { askedShop: task.text } : {};
    return runTask(
      { ...context, memory: { ...omitFromMemory(updated, 'asked', 'askedShop'), ...asked } },
      task,
    );
  }

  function respondToAll(inputs: readonly Input[], turn: AgentTurn) {
    const results: SkillResult[] = [];
    let memory = readMemory(turn.memory);
    const context = shop.contextOf(turn, memory);
    for (const input of inputs) {
      const result = respondTo(input, { ...context, memory });
      memory = rememberDiscussed(result.memory);
      if (result.events.length > 0) results.push(result);
    }
    return { results, memory };
  }

  return {
    async *respond(turn: AgentTurn): AsyncGenerator<ResponseEvent, unknown, void> {
      const inputs = mergeInputs(turn.inputEvents.flatMap(readInputEvent), shop.parser);
      const words = inputs.map((input) => (input.kind === 'sentence' ? input.text : '')).join(' ');
      const { results, memory } = await shop.live.settle(
        words.trim(),
        () => respondToAll(inputs, turn),
        (responses) =>
          productIdsIn(
            responses.results.flatMap(({ events }) => events),
            responses.memory,
          ),
      );
      // Suggestions beside choices would compete with them.
      const offersChoice = results.some(({ events }) => events.some(isChoice));
      for (const result of results)
        for (const event of result.events) {
          if (turn.signal.aborted) return truncateMemory(memory);
          // Only the suggestions of the last result still apply.
          if (!('chatSuggestionEvent' in event)) yield event;
          else if (result === results.at(-1) && !offersChoice)
            yield* withoutAskedQuestions(shop.answerableOnly(event), inputs);
        }
      return truncateMemory(memory);
    },
  };
}

/** Whether an event offers reply buttons or the rows of a list. */
const isChoice = (event: ResponseEvent): boolean => {
  const { interactive = {} } = 'serviceInteractiveEvent' in event ? event.serviceInteractiveEvent : {};
  return 'replyButtonMessage' in interactive || 'listMessage' in interactive;
};

/** Removes the sentences of this turn from a suggestion event, and the event if no suggestion remains. */
function withoutAskedQuestions(event: ResponseEvent, inputs: readonly Input[]): readonly ResponseEvent[] {
  if (!('chatSuggestionEvent' in event)) return [event];
  const asked = inputs.map((input) => (input.kind === 'sentence' ? normalise(input.text) : ''));
  const remaining = event.chatSuggestionEvent.suggestedQuestions.filter(
    (question) => !asked.includes(normalise(question)),
  );
  return remaining.length > 0 ? [suggestionEvent(remaining)] : [];
}
