import { getOwn } from '../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import { type Filters, hasProductKind } from '../catalogue/filters.ts';
import type { Fit } from '../catalogue/schema.ts';
import { omitFromMemory } from '../memory.ts';
import { joinWords } from '../PhraseBook.ts';
import { buttonMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { handoverEvent } from './handover.ts';
import type { SkillContext, SkillResult } from './Skill.ts';
import { search } from './search.ts';

function offerAlternatives(context: SkillContext, words: string): SkillResult {
  const choices = [
    { id: actionId.plain('help'), title: 'Choose a category' },
    { id: actionId.plain('person'), title: 'Ask a person' },
  ];
  return {
    events: [
      textMessage(words),
      buttonMessage(choices),
      suggestionEvent(['Show me rain jackets', 'Show me hiking boots', 'What do I need for a day hike?']),
    ],
    memory: { ...context.memory, failures: 0, offer: { choices } },
  };
}

/** Explains that the agent cannot look at pictures. Offers alternatives if there is no caption, which gets a response of its own. */
export function image(context: SkillContext, { captioned }: TaskOf<'image'>): SkillResult {
  if (captioned)
    return {
      events: [textMessage('I can’t look at pictures, but I’ll go by what you wrote.')],
      memory: context.memory,
    };
  return offerAlternatives(
    context,
    'Sorry, I can’t look at pictures. Tell me what’s in it – the kind of product, its colour, what it’s for – or ask our team.',
  );
}

export const audio = (context: SkillContext): SkillResult =>
  offerAlternatives(
    context,
    'Sorry, I can’t listen to recordings. Write me a few words instead, or ask our team.',
  );

const contactField = /^(?:e-?mail|phone|telephone|message|question|contact)$/i;
const fits: Readonly<Record<string, Fit>> = { women: 'women', men: 'men', kids: 'kids', unisex: 'unisex' };

/**
 * Hands a form with a contact or message field over to a person. Uses the fit, size and budget of another form as filters of
 * the current search; stores them for the next search if there is none.
 */
export function form(context: SkillContext, { values }: TaskOf<'form'>): SkillResult {
  const field = (...names: readonly string[]): string | undefined =>
    Object.entries(values).find(
      ([name, value]) => names.includes(name.toLowerCase()) && value.trim() !== '',
    )?.[1];
  if (Object.keys(values).some((name) => contactField.test(name)))
    return {
      events: [
        textMessage(
          `Thank you${field('name') ? `, ${field('name')}` : ''}. Our team can help you with that.`,
        ),
        handoverEvent('form', context.memory.language),
      ],
      memory: { ...omitFromMemory(context.memory, 'offer'), failures: 0 },
    };
  const fit = getOwn(fits, field('fit', 'gender', 'for')?.toLowerCase() ?? '');
  const size = field('size');
  const budget = Number.parseFloat(field('budget', 'price', 'max') ?? '');
  const filters: Filters = {
    ...context.memory.filters,
    ...(fit ? { fit } : {}),
    ...(size ? { size } : {}),
    ...(Number.isFinite(budget) ? { price: { max: budget } } : {}),
  };
  const understood = [
    ...(fit ? [fit] : []),
    ...(size ? [`size ${size}`] : []),
    ...(Number.isFinite(budget) ? ['your budget'] : []),
  ];
  if (understood.length > 0 && hasProductKind(context.memory.filters))
    return search(context, { do: 'search', filters });
  const noted = understood.length > 0 ? `Noted: ${joinWords(understood)}.` : 'Thank you, noted.';
  return {
    events: [
      textMessage(`${noted} What are you looking for?`),
      suggestionEvent(['I need a waterproof jacket', 'Show me hiking boots', 'Show me tents']),
    ],
    memory: { ...context.memory, filters, failures: 0 },
  };
}
