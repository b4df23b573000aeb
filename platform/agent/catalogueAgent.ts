import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';
import { own } from '../../src/protocol/index.ts';
import { parseActionId } from './actions.ts';
import type { Agent, AgentTurn } from './agent.ts';
import { Catalogue } from './catalogue/Catalogue.ts';
import { loadCatalogue } from './catalogue/loadCatalogue.ts';
import type { CatalogueData } from './catalogue/schema.ts';
import { chooseTask } from './dialogue/chooseTask.ts';
import { refineFilters } from './dialogue/refineFilters.ts';
import { type Memory, readMemory, truncateMemory } from './memory.ts';
import { createMoneyFormats, PhraseBook } from './PhraseBook.ts';
import { SentenceParser } from './parsing/SentenceParser.ts';
import { normalise } from './parsing/words.ts';
import { suggestionEvent } from './responseEvents.ts';
import { ShopLinks } from './ShopLinks.ts';
import { runTask } from './skills/runTask.ts';
import type { SkillContext, SkillResult } from './skills/Skill.ts';
import type { Task } from './tasks.ts';

export interface CatalogueAgentOptions {
  /** Folder of the catalogue's files; needed where `catalogue` is not given. */
  readonly cataloguePath?: string;
  /** The same, read and checked already. */
  readonly catalogue?: CatalogueData;
  /** Put before the paths of products, pictures and pages; a trailing slash is dropped. */
  readonly shopUrl: string;
  /** 0 to below 1; chooses between phrases of the same meaning. By default it follows from session and turn. */
  readonly random?: () => number;
}

/** The same numbers for the same text. */
function createSeededRandom(text: string): () => number {
  let state = 2166136261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What one input event asks: a task, a sentence, or nothing but something to be remembered. */
type Input =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'sentence'; readonly text: string }
  | { readonly kind: 'narrow'; readonly narrow: Parameters<typeof refineFilters>[1] }
  | { readonly kind: 'noted'; readonly memory: (memory: Memory) => Memory };

const CONTEXT = 'context.';

function readForm(formData: Readonly<Record<string, string>>): readonly Input[] {
  const context = Object.entries(formData).filter(([name]) => name.startsWith(CONTEXT));
  const values = Object.fromEntries(Object.entries(formData).filter(([name]) => !name.startsWith(CONTEXT)));
  const given = Object.fromEntries(context);
  const productId = given['context.product_id'];
  const url = given['context.page_url'];
  const cart = given['context.cart'];
  const page = {
    ...(productId ? { productId } : {}),
    ...(url ? { url } : {}),
    ...(cart ? { cart } : {}),
  };
  const noted: Input = {
    kind: 'noted',
    // The product of the page is what "this" means from now on.
    memory: (memory) => ({
      ...memory,
      page: { ...memory.page, ...page },
      ...(productId ? { focus: productId } : {}),
    }),
  };
  return [
    ...(context.length > 0 ? [noted] : []),
    ...(Object.keys(values).length > 0 ? [{ kind: 'task', task: { do: 'form', values } } as const] : []),
  ];
}

function readReplyOption(id: string, title: string): Input {
  const action = parseActionId(id);
  if (action === undefined) return { kind: 'sentence', text: title };
  return action.do === 'narrow' ? { kind: 'narrow', narrow: action.filters } : { kind: 'task', task: action };
}

const readImage = (caption: string): readonly Input[] => [
  { kind: 'task', task: { do: 'image', captioned: caption !== '' } },
  ...(caption === '' ? [] : [{ kind: 'sentence', text: caption } as const]),
];

function readInputEvent(event: InputEvent): readonly Input[] {
  if ('buttonResponseEvent' in event)
    return [readReplyOption(event.buttonResponseEvent.id, event.buttonResponseEvent.title)];
  if ('listReplyEvent' in event)
    return [readReplyOption(event.listReplyEvent.id, event.listReplyEvent.title)];
  if ('filledFormResponseEvent' in event) return readForm(event.filledFormResponseEvent.formData);
  if ('storeEvent' in event) {
    const { storeId, name, city } = event.storeEvent;
    return [{ kind: 'task', task: { do: 'chooseStore', id: storeId, name, city } }];
  }
  const { role, content } = event.messageEvent;
  if (role === 'ASSISTANT') return [{ kind: 'noted', memory: (memory) => ({ ...memory, greeted: true }) }];
  if ('textContent' in content) return [{ kind: 'sentence', text: content.textContent.text }];
  if ('audioContent' in content) return [{ kind: 'task', task: { do: 'audio' } }];
  if ('imageContent' in content) return readImage(content.imageContent.caption?.trim() ?? '');
  const [latitude, longitude] = [
    Number(content.locationContent.latitude),
    Number(content.locationContent.longitude),
  ];
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? [{ kind: 'task', task: { do: 'nearest', latitude, longitude } }]
    : [{ kind: 'task', task: { do: 'stores', ids: [], text: '' } }];
}

/** Of several things said at once a greeting needs no answer of its own, and a chosen store only when alone. */
function mergeInputs(heard: readonly Input[], understanding: SentenceParser): readonly Input[] {
  const acts = heard.filter(({ kind }) => kind !== 'noted');
  if (acts.length < 2) return heard;
  return heard.map((one): Input => {
    if (one.kind === 'sentence' && understanding.parse(one.text).intent === 'greeting')
      return { kind: 'noted', memory: (memory) => memory };
    if (one.kind === 'task' && one.task.do === 'chooseStore') {
      const storeId = one.task.id;
      return { kind: 'noted', memory: (memory) => ({ ...memory, storeId }) };
    }
    return one;
  });
}

/** The questions without those that were just asked; nothing when none is left. */
function withoutAskedQuestions(event: ResponseEvent, heard: readonly Input[]): readonly ResponseEvent[] {
  if (!('chatSuggestionEvent' in event)) return [event];
  const asked = heard.map((one) => (one.kind === 'sentence' ? normalise(one.text) : ''));
  const left = event.chatSuggestionEvent.suggestedQuestions.filter(
    (question) => !asked.includes(normalise(question)),
  );
  return left.length > 0 ? [suggestionEvent(left)] : [];
}

const WARM_UP = ['a watreproof jacket in blue, size m, under 100 euros', 'hut weather', 'where is my order?'];
const isSuggestion = (event: ResponseEvent): boolean => 'chatSuggestionEvent' in event;

/** An agent that knows the catalogue and answers from it alone: no network, and the same answer every time. */
export function createCatalogueAgent(options: CatalogueAgentOptions): Agent {
  const data = options.catalogue ?? loadCatalogue(options.cataloguePath ?? 'catalogue');
  const catalogue = new Catalogue(data);
  const links = new ShopLinks(catalogue, options.shopUrl);
  const understanding = new SentenceParser(catalogue);
  const money = createMoneyFormats(data.shop);
  // The first sentence pays for compiling every pattern; better now than in front of a shopper.
  for (const sample of WARM_UP) catalogue.find(understanding.parse(sample).filters);

  function answerOne(heard: Input, context: SkillContext): SkillResult {
    const { memory } = context;
    switch (heard.kind) {
      case 'noted':
        return { events: [], memory: heard.memory(memory) };
      case 'task':
        return runTask(context, heard.task);
      case 'narrow':
        return memory.kitId
          ? runTask(context, { do: 'kit', id: memory.kitId, filters: heard.narrow, listed: false })
          : runTask(context, { do: 'search', filters: refineFilters(memory.filters, heard.narrow) });
      case 'sentence': {
        const offered = memory.offer?.choices.find(({ title }) => normalise(title) === normalise(heard.text));
        if (offered) return answerOne(readReplyOption(offered.id, offered.title), context);
        const said = understanding.parse(heard.text);
        const agreed = said.intent === 'yes' ? memory.offer?.yes : undefined;
        if (agreed) return answerOne(readReplyOption(agreed, heard.text), context);
        const language =
          said.language !== 'en' || said.text.split(' ').length > 3 ? said.language : memory.language;
        const now: SkillContext = { ...context, memory: { ...memory, language } };
        return runTask(now, chooseTask(said, now.memory, catalogue));
      }
    }
  }

  return {
    async *respond(turn: AgentTurn): AsyncGenerator<ResponseEvent, unknown, void> {
      const random = options.random ?? createSeededRandom(`${turn.sessionId}/${turn.number}`);
      const phrases = new PhraseBook(data.shop, (id) => own(data.palette, id)?.name ?? id, money, random);
      const answers: SkillResult[] = [];
      let memory = readMemory(turn.memory);
      const heard = mergeInputs(turn.inputEvents.flatMap(readInputEvent), understanding);
      for (const one of heard) {
        const answer = answerOne(one, { catalogue, links, phrases, memory, now: turn.now });
        memory = answer.memory;
        answers.push(answer);
      }
      const speaking = answers.filter(({ events }) => events.length > 0);
      for (const answer of speaking)
        for (const event of answer.events) {
          if (turn.signal.aborted) return truncateMemory(memory);
          // Only the last answer's questions are still good to ask.
          if (!isSuggestion(event)) yield event;
          else if (answer === speaking.at(-1)) yield* withoutAskedQuestions(event, heard);
        }
      return truncateMemory(memory);
    },
  };
}
