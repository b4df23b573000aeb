import type { ResponseEvent } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import { forget, type Memory } from '../memory.ts';
import { audio, list, suggestions, text } from '../outgoing.ts';
import { counted } from '../phrases.ts';
import type { TaskOf } from '../tasks.ts';
import type { Language } from '../understanding/language.ts';
import type { Answer, Scene } from './skill.ts';

const calm = (scene: Scene): Memory => ({ ...forget(scene.memory, 'open', 'awaitsOrder'), failures: 0 });

const hello: Readonly<Record<Exclude<Language, 'en'>, string>> = {
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

/** A shopper who has been greeted is not greeted again. */
export function greet(scene: Scene): Answer {
  const { language, greeted } = scene.memory;
  const { name } = scene.catalogue.data.shop;
  const native = language === 'en' ? '' : `${hello[language]} `;
  const start = scene.phrases.one('What can I find for you?', 'What are you looking for?');
  const opening = `${scene.phrases.one('Hello', 'Good to see you')}, this is ${name}. Tell me where you’re going, and I’ll tell you what I’d take.`;
  const words = language === 'en' && !greeted ? opening : `${native}${start}`;
  return { events: [text(words), suggestions(starters)], memory: { ...calm(scene), greeted: true } };
}

const welcome: Readonly<Record<Language, string>> = {
  en: 'You’re welcome.',
  de: 'Gern geschehen!',
  fr: 'Avec plaisir\u202f!',
  es: '¡De nada!',
};

export function thanks(scene: Scene): Answer {
  const focus = scene.catalogue.product(scene.memory.focus ?? '');
  return {
    events: [
      text(`${welcome[scene.memory.language]} Anything else?`),
      suggestions(
        focus
          ? ['What goes with it?', 'How long does delivery take?', 'That’s all']
          : ['Show me what’s on sale', 'How long does delivery take?', 'That’s all'],
      ),
    ],
    memory: calm(scene),
  };
}

const farewell: Readonly<Record<Language, string>> = {
  en: 'Goodbye, and keep your feet dry!',
  de: 'Auf Wiedersehen!',
  fr: 'À bientôt\u202f!',
  es: '¡Hasta pronto!',
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
        `I know all our ${counted(products.length, 'product')}. I can find and compare them, work out your size, check stock online and in our stores, put together a kit, look up an order, and answer questions about delivery, returns and repairs. If you’d rather talk to a person, just say so.`,
      ),
      text('Or browse by category:'),
      list('Categories', [{ title: 'Categories', rows }]),
      suggestions(starters),
    ],
    memory: { ...calm(scene), filters: {}, offer: { choices: rows.map(({ id, title }) => ({ id, title })) } },
  };
}

export function smalltalk(scene: Scene, { text: said }: TaskOf<'smalltalk'>): Answer {
  const { name } = scene.catalogue.data.shop;
  const words = /\b(?:human|real|person|ai|robot|bot|machine)\b/.test(said)
    ? `I’m ${name}’s digital assistant, not a person. If you’d rather talk to one, just say so.`
    : /\bname\b/.test(said)
      ? `I don’t have one, I’m just ${name}’s assistant. But I do know the names of all our tents.`
      : /\bjoke\b/.test(said)
        ? 'There’s no bad weather, only a good repair desk. My jokes are why I sell jackets.'
        : /\bweather\b/.test(said)
          ? 'I can’t see the sky from here, but I can get you ready for rain, wind or sun.'
          : 'Dry and well stocked, thank you. What can I find for you?';
  return { events: [text(words), suggestions(starters.slice(0, 3))], memory: calm(scene) };
}

/** "No" to an offer. */
export function decline(scene: Scene): Answer {
  return {
    events: [
      text('All right. Just tell me what you’d like to know.'),
      suggestions(['Show me what’s on sale', 'I’d like to talk to a person', 'That’s all']),
    ],
    memory: forget(calm(scene), 'offer'),
  };
}

/** A spoken greeting, for those who ask to hear one. */
export function voice(scene: Scene): Answer {
  return {
    events: [
      text('Here’s a word from us to listen to. I can’t talk, but I do read everything you write.'),
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
        `Sorry, we don’t sell ${words}. We’re outfitters for hills and travel: clothing, boots, packs, tents and what goes with them.`,
      ),
      suggestions(['What do you sell?', 'What do I need for a day hike?', 'Show me what’s on sale']),
    ],
    memory: { ...forget(calm(scene), 'offer') },
  };
}
