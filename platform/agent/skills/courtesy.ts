import type { ResponseEvent } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import { forget, type Memory } from '../memory.ts';
import { audio, list, suggestions, text } from '../outgoing.ts';
import { counted, upper } from '../phrases.ts';
import type { TaskOf } from '../tasks.ts';
import type { Language } from '../understanding/language.ts';
import type { Answer, Scene } from './skill.ts';

const calm = (scene: Scene): Memory => ({ ...forget(scene.memory, 'open', 'awaitsOrder'), failures: 0 });

const hello: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de: 'Hallo! Ich verstehe ein wenig Deutsch und antworte auf Englisch.',
  fr: 'Bonjour ! Je comprends un peu le français et je réponds en anglais.',
  es: '¡Hola! Entiendo un poco de español y respondo en inglés.',
};
const starters = [
  'I need a waterproof jacket',
  'What do I need for a weekend hut tour?',
  'How long does delivery take?',
  'Where are your stores?',
];

/** A shopper who has been greeted is not greeted again. */
export function greet(scene: Scene): Answer {
  const { language, greeted } = scene.memory;
  const { name } = scene.catalogue.data.shop;
  const native = language === 'en' ? '' : `${hello[language]} `;
  const start = scene.phrases.one('What can I find for you?', 'What are you looking for?');
  const opening = `${scene.phrases.one('Hello', 'Good to see you')}, this is ${name}. Tell me where you are going, and I say what I would take.`;
  const words = language === 'en' && !greeted ? opening : `${native}${start}`;
  return { events: [text(words), suggestions(starters)], memory: { ...calm(scene), greeted: true } };
}

const welcome: Readonly<Record<Language, string>> = {
  en: 'You are welcome.',
  de: 'Gern geschehen!',
  fr: 'Avec plaisir !',
  es: '¡De nada!',
};

export function thanks(scene: Scene): Answer {
  const focus = scene.catalogue.product(scene.memory.focus ?? '');
  return {
    events: [
      text(`${welcome[scene.memory.language]} Is there anything else?`),
      suggestions(
        focus
          ? ['What goes with it?', 'How long does delivery take?', 'That is all']
          : ['Show me what is on sale', 'How long does delivery take?', 'That is all'],
      ),
    ],
    memory: calm(scene),
  };
}

const farewell: Readonly<Record<Language, string>> = {
  en: 'Goodbye, and dry feet!',
  de: 'Auf Wiedersehen, und trockene Füße!',
  fr: 'Au revoir, et les pieds au sec !',
  es: '¡Adiós, y pies secos!',
};

/** A farewell, then the end of the session. */
export function bye(scene: Scene): Answer {
  const close: ResponseEvent = { sessionCloseEvent: {} };
  return { events: [text(farewell[scene.memory.language]), close], memory: forget(calm(scene), 'offer') };
}

/** What can be asked, with the shop's categories to choose from. */
export function help(scene: Scene): Answer {
  const { shop, products } = scene.catalogue.data;
  const rows = shop.categories.map(({ id, title, text: words }) => ({
    id: actionId.search({ category: id }),
    title,
    description: words,
  }));
  return {
    events: [
      text(
        `I know our ${counted(products.length, 'product')} and can find, compare and size them, look up stock here and in the stores, put a kit together, say where an order is, and answer on delivery, returns and repairs. A person is one word away.`,
      ),
      text('Or look around by category:'),
      list('Categories', [{ title: 'Categories', rows }]),
      suggestions(starters),
    ],
    memory: { ...calm(scene), filters: {}, offer: { choices: rows.map(({ id, title }) => ({ id, title })) } },
  };
}

export function smalltalk(scene: Scene, { text: said }: TaskOf<'smalltalk'>): Answer {
  const { name } = scene.catalogue.data.shop;
  const words = /\b(?:human|real|person|ai|robot|bot|machine)\b/.test(said)
    ? `I am ${name}'s digital assistant, not a person. If you would rather talk to one, say so.`
    : /\bname\b/.test(said)
      ? `I have none; I am ${name}'s assistant. I do know the names of all our tents.`
      : /\bjoke\b/.test(said)
        ? 'There is no bad weather, only a good repair desk. My jokes are why I sell jackets.'
        : /\bweather\b/.test(said)
          ? 'I can not see the sky from here, but I can make you ready for rain, wind or sun.'
          : 'Dry and well stocked, thank you. What can I find for you?';
  return { events: [text(words), suggestions(starters.slice(0, 3))], memory: calm(scene) };
}

/** "No" to an offer. */
export function decline(scene: Scene): Answer {
  return {
    events: [
      text('All right. Just say what you would like to know.'),
      suggestions(['Show me what is on sale', 'I would like to talk to a person', 'That is all']),
    ],
    memory: forget(calm(scene), 'offer'),
  };
}

/** A spoken greeting, for those who ask to hear one. */
export function voice(scene: Scene): Answer {
  return {
    events: [
      text(
        'Here is a word from us to listen to. I can not hold a conversation by voice, but I read everything you write.',
      ),
      audio(scene.links.media('greeting.ogg')),
      suggestions(starters.slice(0, 3)),
    ],
    memory: { ...calm(scene), greeted: true },
  };
}

/** Something we do not sell: says so, and what comes nearest in our world. */
export function outOfScope(scene: Scene, { words }: TaskOf<'outOfScope'>): Answer {
  return {
    events: [
      text(
        `${upper(words)} we do not sell, sorry. We are outfitters for hills and travel: clothing, boots, packs, tents and what goes with them.`,
      ),
      suggestions(['What do you sell?', 'What do I need for a day hike?', 'Show me what is on sale']),
    ],
    memory: { ...forget(calm(scene), 'offer') },
  };
}
