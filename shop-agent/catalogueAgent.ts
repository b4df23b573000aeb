import type { Agent, AgentTurn } from '../platform/agents/agent.ts';
import type { ResponseEvent } from '../src/protocol/index.ts';
import type { AgentShop, SkillContext, SkillResult } from './AgentShop.ts';
import { type Input, mergeInputs, readInputEvent } from './input.ts';
import { productIdsIn } from './LiveProducts.ts';
import { readMemory, truncateMemory } from './memory.ts';
import { respondToSentence, runAction } from './policy/respond.ts';
import { suggestionEvent } from './responseEvents.ts';
import { foldWord } from './search/index.ts';
import { person } from './skills/person.ts';
import { chooseStore, nearest } from './skills/stores.ts';
import { isContactForm, remark, remarkWithPerson } from './skills/talk.ts';

function respondTo(input: Input, context: SkillContext): SkillResult {
  const { memory } = context;
  switch (input.kind) {
    case 'memory':
      return { events: [], memory: input.update(memory) };
    case 'action':
      return runAction(context, input.action);
    case 'sentence':
      return respondToSentence(context, input.text);
    case 'image':
      return input.isCaptioned ? { events: [], memory } : remarkWithPerson(context, 'noPictures');
    case 'audio':
      return remarkWithPerson(context, 'noRecordings');
    case 'place':
      return nearest(context, input);
    case 'store':
      return chooseStore(context, input);
    case 'form': {
      if (isContactForm(input.values)) return person(context, 'form', 'formSent');
      const words = Object.values(input.values).join(' ');
      return memory.search ? respondToSentence(context, words) : remark(context, 'noted');
    }
  }
}

/** Creates the catalogue agent of a shop. */
export function catalogueAgentOf(shop: AgentShop): Agent {
  function respondToAll(inputs: readonly Input[], turn: AgentTurn) {
    const results: SkillResult[] = [];
    let memory = readMemory(turn.memory);
    for (const input of inputs) {
      const result = respondTo(input, shop.contextOf(turn, memory));
      memory = result.memory;
      if (result.events.length > 0) results.push(result);
    }
    return { results, memory };
  }

  return {
    async *respond(turn: AgentTurn): AsyncGenerator<ResponseEvent, unknown, void> {
      const inputs = mergeInputs(turn.inputEvents.flatMap(readInputEvent));
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
          else if (result === results.at(-1) && !offersChoice) yield* withoutAskedQuestions(event, inputs);
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
  const asked = inputs.map((input) => (input.kind === 'sentence' ? foldWord(input.text) : ''));
  const remaining = event.chatSuggestionEvent.suggestedQuestions.filter(
    (question) => !asked.includes(foldWord(question)),
  );
  return remaining.length > 0 ? [suggestionEvent(remaining)] : [];
}
