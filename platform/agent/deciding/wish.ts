import type { Filters } from '../catalogue/filters.ts';
import type { Task } from '../tasks.ts';
import { type Case, isEmpty, without } from './case.ts';
import { refined } from './refine.ts';

/** The kit for the kind of trip that is spoken of, if there is one. */
export function kit({ said, catalogue }: Case): Task | undefined {
  if (said.filters.shapes) return undefined;
  const byActivity = catalogue.data.kits.find(({ activity }) => activity === said.filters.activity);
  const id = said.kit ?? (said.filters.activity ? byActivity?.id : undefined);
  return id ? { do: 'kit', id, filters: said.filters, listed: /\blist\b/.test(said.text) } : undefined;
}

/** Things that people ask outfitters for and that this one does not have. */
const notSold =
  /\b(?:sell|have|stock|carry|need|buy|want|looking for|got)\b.*\b(skis?|snowboards?|bikes?|bicycles?|e ?bikes?|kayaks|canoes|surfboards?|helmets?|phones?|laptops|cameras?|drones?|hammocks?|ropes?|harness(?:es)?|watch|watches|jeans|dress(?:es)?|bras?|swimsuits?|bikinis?|umbrellas?|chairs?|tables?|pizza|flights?|hotels?|gps|binoculars|knife|knives|axes?)$/;

/** Neither a question about something known nor about something else: a wish, new or refined. */
export function wish(one: Case): Task {
  const { said, memory, catalogue } = one;
  const foreign = notSold.exec(said.text)?.[1];
  if (foreign) return { do: 'outOfScope', words: foreign };
  const { filters } = said;
  const own = without(filters, 'words');
  const saysKind = filters.shapes !== undefined || filters.category !== undefined;
  if (isEmpty(own)) return loose(one);
  const bound = boundToOne(one);
  if (bound) return bound;
  const isAnew =
    /\b(?:gift|present|something for (?:my|a|him|her|the))\b/.test(said.text) ||
    (own.reduced === true && Object.keys(own).length === 1);
  const isRefinement = !saysKind && !isAnew && hasKind(memory.filters);
  if (memory.kitId && !saysKind && !isAnew) return { do: 'kit', id: memory.kitId, filters, listed: false };
  const adds = /^(?:only|just|and|but)\b/.test(said.text) && saysKind && !isEmpty(memory.filters);
  if (adds && !memory.filters.shapes && !memory.filters.category)
    return { do: 'search', filters: refined(without(memory.filters, 'words'), own) };
  if (isRefinement || sameNarrowed(filters, memory.filters))
    return { do: 'search', filters: refined(memory.filters, filters) };
  if (saysKind && filters.fit === undefined && memory.filters.fit !== undefined) {
    const carried = { ...filters, fit: memory.filters.fit };
    const gendered = catalogue.find(carried).some(({ fit }) => fit === memory.filters.fit);
    if (gendered) return { do: 'search', filters: carried, carried: true };
  }
  return { do: 'search', filters };
}

const hasKind = (filters: Filters): boolean =>
  filters.shapes !== undefined || filters.category !== undefined || !isEmpty(without(filters, 'words'));

/** "Waterproof jackets" after "jackets" narrows; a sentence that starts with a wish begins anew. */
const sameNarrowed = (said: Filters, before: Filters): boolean =>
  said.shapes !== undefined &&
  said.shapes.length > 0 &&
  before.shapes !== undefined &&
  said.shapes.join() === before.shapes.join();

/** "In blue?", "size 42" of the one product that is being spoken of. */
function boundToOne({ said, memory }: Case): Task | undefined {
  const { colours, size, ...others } = said.filters;
  const id = memory.focus;
  if (id === undefined || (colours === undefined && size === undefined) || !isEmpty(others)) return undefined;
  return { do: 'stock', id, filters: said.filters, storeIds: [] };
}

function loose({ said, catalogue }: Case): Task {
  const words = said.filters.words;
  if (said.kit) return { do: 'kit', id: said.kit, filters: {}, listed: false };
  if (words !== undefined && catalogue.find({ words }).length > 0)
    return { do: 'search', filters: { words } };
  const sells = /\b(?:you (?:sell|have|stock|carry)|buy|looking for|need|want|show)\b/.test(said.text);
  if (words !== undefined && sells && words.split(' ').length <= 3) return { do: 'outOfScope', words };
  return { do: 'notUnderstood' };
}
