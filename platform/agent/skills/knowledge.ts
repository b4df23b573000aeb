import type { ResponseEvent } from '../../../src/protocol/index.ts';
import { own } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import type { Knowledge } from '../catalogue/schema.ts';
import { forget } from '../memory.ts';
import { buttons, image, list, suggestions, text } from '../outgoing.ts';
import type { TaskOf } from '../tasks.ts';
import type { Topic } from '../understanding/intent.ts';
import type { Answer, Choice, Scene } from './skill.ts';

const follow: Readonly<Record<string, readonly string[]>> = {
  delivery: ['Where do you deliver?', 'Can I return it?', 'Where is my order?'],
  returns: [
    'How long does a refund take?',
    'Can I exchange for another size?',
    'Can I return it in a store?',
  ],
  payment: ['Can I pay in instalments?', 'Do you sell gift cards?', 'How long does delivery take?'],
  warranty: ['Can you repair my jacket?', 'How do I wash my rain jacket?', 'Where are your stores?'],
  care: ['Can you repair my jacket?', 'How do I wash down?', 'What warranty do you offer?'],
  size: ['My foot is 26 cm long', 'My chest is 98 cm', 'What if it doesn’t fit?'],
  materials: [
    'Only vegan ones',
    'Show me rain jackets without forever chemicals',
    'Which water column do I need?',
  ],
  contact: ['I’d like to talk to a person', 'When are your stores open?', 'Where is my order?'],
  about: ['Show me all categories', 'Which brands do you have?', 'Where are your stores?'],
};

/** An entry with its link, the chart that belongs to it, and a choice where one is due. */
function tell(
  entry: Knowledge,
  scene: Scene,
  asks: boolean,
): { events: readonly ResponseEvent[]; choices: readonly Choice[] } {
  const { links } = scene;
  const words = text(`${entry.answer} [${entry.title}](${links.to(entry.link)})`);
  const chart = entry.chart ? [image(links.media(`size-chart-${entry.chart}.png`), entry.title)] : [];
  if (!asks) return { events: [words, ...chart], choices: [] };
  if (entry.id === 'delivery') {
    const list = deliveryList(scene);
    return { events: [words, ...list.events], choices: list.choices };
  }
  if (entry.topic === 'returns' || entry.id === 'contact') {
    const choices = [
      { id: actionId.plain('order'), title: 'My order' },
      { id: actionId.plain('stores'), title: 'Stores' },
      { id: actionId.plain('person'), title: 'Ask a person' },
    ];
    return { events: [words, text('What would you like to do next?'), buttons(choices)], choices };
  }
  return { events: [words, ...chart], choices: [] };
}

function deliveryList({ catalogue, phrases }: Scene): {
  events: readonly ResponseEvent[];
  choices: readonly Choice[];
} {
  const { delivery } = catalogue.data.shop;
  const groups = [...new Set(delivery.map(({ group }) => group))];
  const sections = groups.map((title) => ({
    title,
    rows: delivery
      .filter(({ group }) => group === title)
      .map((option) => ({
        id: actionId.delivery(option.id),
        title: option.title,
        description: `${option.text}, ${option.price === 0 ? 'free' : phrases.price(option.price)}`,
      })),
  }));
  return {
    events: [text('Which of these would suit you best?'), list('Delivery options', sections, 'Delivery')],
    choices: sections.flatMap(({ rows }) => rows.map(({ id, title }) => ({ id, title }))),
  };
}

/** What the shop's knowledge says to a question, the best entry of each topic it touches. */
export function knowledge(scene: Scene, { topics, text: question }: TaskOf<'knowledge'>): Answer {
  const { catalogue } = scene;
  const entries = topics.flatMap((topic) => {
    const best = catalogue.answers(question, topic)[0]?.entry;
    return best ?? catalogue.data.knowledge.find((entry) => entry.topic === topic) ?? [];
  });
  return tellAll(scene, oneSubject(entries, topics, question, scene));
}

/** Two topics in one sentence are two answers only where the sentence says "and". */
function oneSubject(
  entries: readonly Knowledge[],
  topics: readonly Topic[],
  question: string,
  { catalogue }: Scene,
): readonly Knowledge[] {
  if (entries.length < 2 || /\b(?:and|or)\b/.test(question)) return entries;
  const ranked = catalogue
    .answers(question)
    .filter(({ entry }) => topics.some((topic) => topic === entry.topic));
  return ranked.slice(0, 1).map(({ entry }) => entry);
}

/** One way of delivery that was chosen from the list. */
export function delivery(scene: Scene, { id }: TaskOf<'delivery'>): Answer {
  const { shop } = scene.catalogue.data;
  const option = shop.delivery.find((one) => one.id === id);
  if (!option) return entry(scene, { do: 'entry', id: 'delivery' });
  const price = option.price === 0 ? 'free' : scene.phrases.price(option.price);
  const free = option.freeFrom === undefined ? '' : `, and free from ${scene.phrases.price(option.freeFrom)}`;
  return {
    events: [
      text(`**${option.title}**: ${option.text}. It’s ${price}${free}. You can choose it at the checkout.`),
      suggestions(
        id === 'collect'
          ? ['Where are your stores?', 'Can I return it in a store?']
          : ['Where do you deliver?', 'Can I return it?', 'What do you sell?'],
      ),
    ],
    memory: { ...forget(scene.memory, 'offer'), failures: 0 },
  };
}

/** An entry that was chosen by its id. */
export function entry(scene: Scene, { id }: TaskOf<'entry'>): Answer {
  const found = scene.catalogue.knowledge(id);
  return tellAll(scene, found ? [found] : []);
}

function tellAll(scene: Scene, entries: readonly Knowledge[]): Answer {
  const memory = { ...forget(scene.memory, 'offer', 'open', 'awaitsOrder'), failures: 0 };
  const [first] = entries;
  if (!first)
    return {
      events: [
        text('I don’t know that, but my colleagues will.'),
        suggestions(['I’d like to talk to a person', 'How can I contact you?']),
      ],
      memory,
    };
  const told = entries.map((one) => tell(one, scene, one === entries.at(-1)));
  const last = told.at(-1)?.choices ?? [];
  return {
    events: [
      ...told.flatMap(({ events }) => events),
      suggestions(own(follow, first.topic) ?? ['What do you sell?']),
    ],
    memory: last.length > 0 ? { ...memory, offer: { choices: last } } : memory,
  };
}
