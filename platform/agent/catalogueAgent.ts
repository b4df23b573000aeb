import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';
import { own } from '../../src/protocol/index.ts';
import { readAction } from './actions.ts';
import type { Agent, AgentTurn } from './agent.ts';
import { Catalogue } from './catalogue/Catalogue.ts';
import { loadCatalogue } from './catalogue/loadCatalogue.ts';
import type { CatalogueData } from './catalogue/schema.ts';
import { decide } from './deciding/decide.ts';
import { refined } from './deciding/refine.ts';
import { Links } from './links.ts';
import { bounded, type Memory, readMemory } from './memory.ts';
import { suggestions } from './outgoing.ts';
import { moneyOf, Phrases } from './phrases.ts';
import { perform } from './skills/perform.ts';
import type { Answer, Scene } from './skills/skill.ts';
import type { Task } from './tasks.ts';
import { Understanding } from './understanding/Understanding.ts';
import { normalise } from './understanding/words.ts';

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
function seeded(text: string): () => number {
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
type Heard =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'sentence'; readonly text: string }
  | { readonly kind: 'narrow'; readonly narrow: Parameters<typeof refined>[1] }
  | { readonly kind: 'noted'; readonly memory: (memory: Memory) => Memory };

const CONTEXT = 'context.';

function hearForm(formData: Readonly<Record<string, string>>): readonly Heard[] {
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
  const noted: Heard = {
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

function hearChoice(id: string, title: string): Heard {
  const action = readAction(id);
  if (action === undefined) return { kind: 'sentence', text: title };
  return action.do === 'narrow' ? { kind: 'narrow', narrow: action.filters } : { kind: 'task', task: action };
}

const hearPicture = (caption: string): readonly Heard[] => [
  { kind: 'task', task: { do: 'image', captioned: caption !== '' } },
  ...(caption === '' ? [] : [{ kind: 'sentence', text: caption } as const]),
];

function hear(event: InputEvent): readonly Heard[] {
  if ('buttonResponseEvent' in event)
    return [hearChoice(event.buttonResponseEvent.id, event.buttonResponseEvent.title)];
  if ('listReplyEvent' in event) return [hearChoice(event.listReplyEvent.id, event.listReplyEvent.title)];
  if ('filledFormResponseEvent' in event) return hearForm(event.filledFormResponseEvent.formData);
  if ('storeEvent' in event) {
    const { storeId, name, city } = event.storeEvent;
    return [{ kind: 'task', task: { do: 'chooseStore', id: storeId, name, city } }];
  }
  const { role, content } = event.messageEvent;
  if (role === 'ASSISTANT') return [{ kind: 'noted', memory: (memory) => ({ ...memory, greeted: true }) }];
  if ('textContent' in content) return [{ kind: 'sentence', text: content.textContent.text }];
  if ('audioContent' in content) return [{ kind: 'task', task: { do: 'audio' } }];
  if ('imageContent' in content) return hearPicture(content.imageContent.caption?.trim() ?? '');
  const [latitude, longitude] = [
    Number(content.locationContent.latitude),
    Number(content.locationContent.longitude),
  ];
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? [{ kind: 'task', task: { do: 'nearest', latitude, longitude } }]
    : [{ kind: 'task', task: { do: 'stores', ids: [], text: '' } }];
}

/** Of several things said at once a greeting needs no answer of its own, and a chosen store only when alone. */
function worthAnswering(heard: readonly Heard[], understanding: Understanding): readonly Heard[] {
  const acts = heard.filter(({ kind }) => kind !== 'noted');
  if (acts.length < 2) return heard;
  return heard.map((one): Heard => {
    if (one.kind === 'sentence' && understanding.read(one.text).intent === 'greeting')
      return { kind: 'noted', memory: (memory) => memory };
    if (one.kind === 'task' && one.task.do === 'chooseStore') {
      const storeId = one.task.id;
      return { kind: 'noted', memory: (memory) => ({ ...memory, storeId }) };
    }
    return one;
  });
}

/** The questions without those that were just asked; nothing when none is left. */
function unasked(event: ResponseEvent, heard: readonly Heard[]): readonly ResponseEvent[] {
  if (!('chatSuggestionEvent' in event)) return [event];
  const asked = heard.map((one) => (one.kind === 'sentence' ? normalise(one.text) : ''));
  const left = event.chatSuggestionEvent.suggestedQuestions.filter(
    (question) => !asked.includes(normalise(question)),
  );
  return left.length > 0 ? [suggestions(left)] : [];
}

const WARM_UP = ['a watreproof jacket in blue, size m, under 100 euros', 'hut weather', 'where is my order?'];
const isSuggestion = (event: ResponseEvent): boolean => 'chatSuggestionEvent' in event;

/** An agent that knows the catalogue and answers from it alone: no network, and the same answer every time. */
export function createCatalogueAgent(options: CatalogueAgentOptions): Agent {
  const data = options.catalogue ?? loadCatalogue(options.cataloguePath ?? 'catalogue');
  const catalogue = new Catalogue(data);
  const links = new Links(catalogue, options.shopUrl);
  const understanding = new Understanding(catalogue);
  const money = moneyOf(data.shop);
  // The first sentence pays for compiling every pattern; better now than in front of a shopper.
  for (const sample of WARM_UP) catalogue.find(understanding.read(sample).filters);

  function answerOne(heard: Heard, scene: Scene): Answer {
    const { memory } = scene;
    switch (heard.kind) {
      case 'noted':
        return { events: [], memory: heard.memory(memory) };
      case 'task':
        return perform(scene, heard.task);
      case 'narrow':
        return memory.kitId
          ? perform(scene, { do: 'kit', id: memory.kitId, filters: heard.narrow, listed: false })
          : perform(scene, { do: 'search', filters: refined(memory.filters, heard.narrow) });
      case 'sentence': {
        const offered = memory.offer?.choices.find(({ title }) => normalise(title) === normalise(heard.text));
        if (offered) return answerOne(hearChoice(offered.id, offered.title), scene);
        const said = understanding.read(heard.text);
        const agreed = said.intent === 'yes' ? memory.offer?.yes : undefined;
        if (agreed) return answerOne(hearChoice(agreed, heard.text), scene);
        const language =
          said.language !== 'en' || said.text.split(' ').length > 3 ? said.language : memory.language;
        const now: Scene = { ...scene, memory: { ...memory, language } };
        return perform(now, decide(said, now.memory, catalogue));
      }
    }
  }

  return {
    async *respond(turn: AgentTurn): AsyncGenerator<ResponseEvent, unknown, void> {
      const random = options.random ?? seeded(`${turn.sessionId}/${turn.number}`);
      const phrases = new Phrases(data.shop, (id) => own(data.palette, id)?.name ?? id, money, random);
      const answers: Answer[] = [];
      let memory = readMemory(turn.memory);
      const heard = worthAnswering(turn.inputEvents.flatMap(hear), understanding);
      for (const one of heard) {
        const answer = answerOne(one, { catalogue, links, phrases, memory, now: turn.now });
        memory = answer.memory;
        answers.push(answer);
      }
      const speaking = answers.filter(({ events }) => events.length > 0);
      for (const answer of speaking)
        for (const event of answer.events) {
          if (turn.signal.aborted) return bounded(memory);
          // Only the last answer's questions are still good to ask.
          if (!isSuggestion(event)) yield event;
          else if (answer === speaking.at(-1)) yield* unasked(event, heard);
        }
      return bounded(memory);
    },
  };
}
