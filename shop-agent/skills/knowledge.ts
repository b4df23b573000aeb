import type { ResponseEvent } from '../../src/protocol/index.ts';
import { getOwn } from '../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import type { RankedEntry } from '../catalogue/AnswerIndex.ts';
import type { Knowledge } from '../catalogue/schema.ts';
import { omitFromMemory } from '../memory.ts';
import type { Topic } from '../parsing/intent.ts';
import { buttonMessage, imageMessage, listMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import type { ReplyOption, SkillContext, SkillResult } from './Skill.ts';

const followUpQuestions: Readonly<Record<string, readonly string[]>> = {
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

/**
 * Creates the events of an entry: its answer with a link, and its size chart if it has one. If `withOptions`, the entries
 * `delivery` and `contact` and those about returns have reply options instead of a chart.
 */
function entryEvents(
  entry: Knowledge,
  context: SkillContext,
  withOptions: boolean,
): { events: readonly ResponseEvent[]; choices: readonly ReplyOption[] } {
  const { links } = context;
  const words = textMessage(`${entry.answer} [${entry.title}](${links.pageUrl(entry.link)})`);
  const chart = entry.chart
    ? [imageMessage(links.mediaUrl(`size-chart-${entry.chart}.png`), entry.title)]
    : [];
  if (!withOptions) return { events: [words, ...chart], choices: [] };
  if (entry.id === 'delivery') {
    const list = deliveryList(context);
    return { events: [words, ...list.events], choices: list.choices };
  }
  if (entry.topic === 'returns' || entry.id === 'contact') {
    const choices = [
      { id: actionId.plain('order'), title: 'My order' },
      { id: actionId.plain('stores'), title: 'Stores' },
      { id: actionId.plain('person'), title: 'Ask a person' },
    ];
    return {
      events: [words, textMessage('What would you like to do next?'), buttonMessage(choices)],
      choices,
    };
  }
  return { events: [words, ...chart], choices: [] };
}

function deliveryList({ catalogue, phrases }: SkillContext): {
  events: readonly ResponseEvent[];
  choices: readonly ReplyOption[];
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
    events: [
      textMessage('Which of these would suit you best?'),
      listMessage('Delivery options', sections, 'Delivery'),
    ],
    choices: sections.flatMap(({ rows }) => rows.map(({ id, title }) => ({ id, title }))),
  };
}

/**
 * Answers a question with the best entry, and with the second best one if its score is close. A question that joins topics
 * with "and" or "or" gets the best entry of each topic.
 */
export function knowledge(context: SkillContext, task: TaskOf<'knowledge'>): SkillResult {
  const { topics, text } = task;
  const answers = task.answers ?? context.catalogue.answers.rank(text);
  const best = answers.find(({ isAboutShop }) => isAboutShop);
  const ofTopics = topics.flatMap((topic) => bestOfTopic(topic, answers, context) ?? []);
  if (ofTopics.length > 1 && /\b(?:and|or)\b/.test(text))
    return respondWith(
      context,
      ofTopics.map(({ entry }) => entry),
    );
  const [named] = [...ofTopics].sort((a, b) => b.score - a.score);
  const chosen = best && best.score > (named?.score ?? 0) + topicAdvantage ? best : named;
  const other = chosen && answers.find(({ entry }) => entry !== chosen.entry);
  const isClose = chosen && other?.isAboutShop && other.score >= chosen.score * closeScore;
  return respondWith(context, chosen ? [chosen.entry, ...(isClose ? [other.entry] : [])] : []);
}

/** A second entry is sent, too, if its score is at least this share of the chosen entry's score. */
const closeScore = 0.88;

/** An entry is preferred to those of the topics that the question names if its score is higher by more than this. */
const topicAdvantage = 0.15;

/** Returns the best answer about a topic. Without one, returns the topic's first entry, with a score of 0. */
function bestOfTopic(
  topic: Topic,
  answers: readonly RankedEntry[],
  { catalogue }: SkillContext,
): RankedEntry | undefined {
  const entry = catalogue.data.knowledge.find((one) => one.topic === topic);
  return (
    answers.find((one) => one.entry.topic === topic) ?? (entry && { entry, score: 0, isAboutShop: true })
  );
}

/** Describes a delivery option chosen from the list. */
export function delivery(context: SkillContext, { id }: TaskOf<'delivery'>): SkillResult {
  const { shop } = context.catalogue.data;
  const option = shop.delivery.find((one) => one.id === id);
  if (!option) return entry(context, { do: 'entry', id: 'delivery' });
  const price = option.price === 0 ? 'free' : context.phrases.price(option.price);
  const free =
    option.freeFrom === undefined ? '' : `, and free from ${context.phrases.price(option.freeFrom)}`;
  return {
    events: [
      textMessage(
        `**${option.title}**: ${option.text}. It’s ${price}${free}. You can choose it at the checkout.`,
      ),
      suggestionEvent(
        id === 'collect'
          ? ['Where are your stores?', 'Can I return it in a store?']
          : ['Where do you deliver?', 'Can I return it?', 'What do you sell?'],
      ),
    ],
    memory: { ...omitFromMemory(context.memory, 'offer'), failures: 0 },
  };
}

/** Answers with the knowledge entry that has this id. */
export function entry(context: SkillContext, { id }: TaskOf<'entry'>): SkillResult {
  const found = context.catalogue.knowledge(id);
  return respondWith(context, found ? [found] : []);
}

function respondWith(context: SkillContext, entries: readonly Knowledge[]): SkillResult {
  const memory = { ...omitFromMemory(context.memory, 'offer', 'open', 'awaitsOrder'), failures: 0 };
  const [first] = entries;
  if (!first)
    return {
      events: [
        textMessage('I don’t know that, but our team will.'),
        suggestionEvent(['I’d like to talk to a person', 'How can I contact you?']),
      ],
      memory,
    };
  const results = entries.map((one) => entryEvents(one, context, one === entries.at(-1)));
  const last = results.at(-1)?.choices ?? [];
  return {
    events: [
      ...results.flatMap(({ events }) => events),
      suggestionEvent(getOwn(followUpQuestions, first.topic) ?? ['What do you sell?']),
    ],
    memory: last.length > 0 ? { ...memory, offer: { choices: last } } : memory,
  };
}
