import type { ResponseEvent } from '../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import { type Memory, omitFromMemory } from '../memory.ts';
import { formatCount, joinWords } from '../PhraseBook.ts';
import type { Language } from '../parsing/language.ts';
import { audioMessage, listMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

const resetDialogue = (context: SkillContext): Memory => ({
  ...omitFromMemory(context.memory, 'open', 'awaitsOrder'),
  failures: 0,
});

const greetings: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de: 'Hallo! Ich verstehe ein wenig Deutsch und antworte auf Englisch.',
  fr: 'Bonjour\u202f! Je comprends un peu le français et je réponds en anglais.',
  es: '¡Hola! Entiendo un poco de español y respondo en inglés.',
};
const starters = [
  'I need a waterproof jacket',
  'What do I need for a weekend hut tour?',
  'How long does delivery take?',
  'Where are your stores?',
];

/** Greets the shopper. If a greeting was sent before, the reply in English is only a question. */
export function greet(context: SkillContext): SkillResult {
  const { language, greeted } = context.memory;
  const { name } = context.catalogue.data.shop;
  const native = language === 'en' ? '' : `${greetings[language]} `;
  const start = context.phrases.pick('What can I find for you?', 'What are you looking for?');
  const opening = `${context.phrases.pick('Hello', 'Good to see you')}, this is ${name}. ${isOutfitter(context) ? 'Tell me where you’re going, and I’ll tell you what I’d take.' : 'Tell me what you’re looking for.'}`;
  const words = language === 'en' && !greeted ? opening : `${native}${start}`;
  return {
    events: [textMessage(words), suggestionEvent(starters)],
    memory: { ...resetDialogue(context), greeted: true },
  };
}

const welcome: Readonly<Record<Language, string>> = {
  en: 'You’re welcome.',
  de: 'Gern geschehen!',
  fr: 'Avec plaisir\u202f!',
  es: '¡De nada!',
};

export function thanks(context: SkillContext): SkillResult {
  const focus = context.catalogue.product(context.memory.focus ?? '');
  return {
    events: [
      textMessage(`${welcome[context.memory.language]} Anything else?`),
      suggestionEvent(
        focus
          ? ['What goes with it?', 'How long does delivery take?', 'That’s all']
          : ['Show me what’s on sale', 'How long does delivery take?', 'That’s all'],
      ),
    ],
    memory: resetDialogue(context),
  };
}

const farewell: Readonly<Record<Language, string>> = {
  en: 'Goodbye!',
  de: 'Auf Wiedersehen!',
  fr: 'À bientôt\u202f!',
  es: '¡Hasta pronto!',
};

/** Says goodbye and closes the session. */
export function bye(context: SkillContext): SkillResult {
  const close: ResponseEvent = { sessionCloseEvent: {} };
  return {
    events: [
      textMessage(
        context.memory.language === 'en' && isOutfitter(context)
          ? 'Goodbye, and keep your feet dry!'
          : farewell[context.memory.language],
      ),
      close,
    ],
    memory: omitFromMemory(resetDialogue(context), 'offer'),
  };
}

/** Whether the shop's data has kits for trips, as the catalogue of this repository does. */
const isOutfitter = ({ catalogue }: SkillContext): boolean => catalogue.data.kits.length > 0;

/** Lists the agent's abilities, without those for which the shop has no data. */
function describeAbilities({ catalogue }: SkillContext): string {
  const { sizes, stores, kits, orders, knowledge } = catalogue.data;
  return joinWords([
    'find and compare them',
    ...(Object.keys(sizes).length > 0 ? ['work out your size'] : []),
    stores.length > 0 ? 'check stock online and in our stores' : 'check stock',
    ...(kits.length > 0 ? ['put together a kit'] : []),
    ...(orders.length > 0 ? ['look up an order'] : []),
    ...(knowledge.length > 0 ? ['answer questions about delivery, returns and repairs'] : []),
  ]);
}

/** Explains what the agent can do and lists the shop's categories. */
export function help(context: SkillContext): SkillResult {
  const { shop, products } = context.catalogue.data;
  const rows = shop.categories.map(({ id, title, text: words }) => ({
    id: actionId.search({ category: id }),
    title,
    description: words,
  }));
  return {
    events: [
      textMessage(
        `I know all our ${formatCount(products.length, 'product')}. I can ${describeAbilities(context)}. If you’d rather talk to a person, just say so.`,
      ),
      textMessage('Or browse by category:'),
      listMessage('Categories', [{ title: 'Categories', rows }]),
      suggestionEvent(starters),
    ],
    memory: {
      ...resetDialogue(context),
      filters: {},
      offer: { choices: rows.map(({ id, title }) => ({ id, title })) },
    },
  };
}

export function smalltalk(context: SkillContext, { text: question }: TaskOf<'smalltalk'>): SkillResult {
  const { name } = context.catalogue.data.shop;
  const words = /\b(?:human|real|person|ai|robot|bot|machine)\b/.test(question)
    ? `I’m ${name}’s digital assistant, not a person. If you’d rather talk to one, just say so.`
    : /\bname\b/.test(question)
      ? `I don’t have one, I’m just ${name}’s assistant.${isOutfitter(context) ? ' But I do know the names of all our tents.' : ''}`
      : !isOutfitter(context)
        ? 'I can only help with our products. What can I find for you?'
        : /\bjoke\b/.test(question)
          ? 'There’s no bad weather, only a good repair desk. My jokes are why I sell jackets.'
          : /\b(?:weather|will it (?:rain|snow|be))\b/.test(question)
            ? 'I can’t see the sky from here, but I can get you ready for rain, wind or sun.'
            : 'Dry and well stocked, thank you. What can I find for you?';
  return {
    events: [textMessage(words), suggestionEvent(starters.slice(0, 3))],
    memory: resetDialogue(context),
  };
}

/** Responds to "no", and to "yes" if there is no option that "yes" chooses. */
export function decline(context: SkillContext): SkillResult {
  return {
    events: [
      textMessage('All right. Just tell me what you’d like to know.'),
      suggestionEvent(['Show me what’s on sale', 'I’d like to talk to a person', 'That’s all']),
    ],
    memory: omitFromMemory(resetDialogue(context), 'offer'),
  };
}

/** Sends a recorded greeting; for shops without one, explains that the agent cannot talk. */
export function voice(context: SkillContext): SkillResult {
  if (!isOutfitter(context))
    return {
      events: [textMessage('I can’t talk, but I do read everything you write.'), suggestionEvent(starters)],
      memory: resetDialogue(context),
    };
  return {
    events: [
      textMessage('Here’s a word from us to listen to. I can’t talk, but I do read everything you write.'),
      audioMessage(context.links.mediaUrl('greeting.ogg')),
      suggestionEvent(starters.slice(0, 3)),
    ],
    memory: { ...resetDialogue(context), greeted: true },
  };
}

/** Responds to a request for a product that the shop does not sell. */
export function outOfScope(context: SkillContext, { words }: TaskOf<'outOfScope'>): SkillResult {
  return {
    events: [
      textMessage(
        `Sorry, we don’t sell ${words}. ${isOutfitter(context) ? 'We’re outfitters for hills and travel: clothing, boots, packs, tents and what goes with them.' : 'Ask me what we sell to see our categories.'}`,
      ),
      suggestionEvent(['What do you sell?', 'What do I need for a day hike?', 'Show me what’s on sale']),
    ],
    memory: { ...omitFromMemory(resetDialogue(context), 'offer') },
  };
}
