import { picturePath } from '../picturePath.ts';
import {
  filterCount,
  isShown,
  matchingColour,
  orderOf,
  readCard,
  readState,
  writeState,
} from './filterState.ts';

const formValues = (form: HTMLFormElement) => {
  const values = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values.append(name, value);
  return values;
};

/** Fills the form from the query, so that a filtered list can be linked to. */
function fillForm(form: HTMLFormElement, values: URLSearchParams): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input')) {
    const wanted = values.getAll(field.name);
    if (field.type === 'checkbox') field.checked = wanted.includes(field.value);
    else if (wanted.includes(field.value)) field.checked = true;
  }
  const sort = form.querySelector<HTMLSelectElement>('select[name="sort"]');
  if (sort && values.has('sort')) sort.value = values.get('sort') ?? '';
}

/** Filters and sorts the list on each change of the form, and updates the query, so that the result can be shared. */
export function runFilters(category: HTMLElement): void {
  const form = category.querySelector<HTMLFormElement>('[data-filters]');
  const list = category.querySelector<HTMLElement>('.grid');
  if (!form || !list) return;
  const part = (name: string) => category.querySelector<HTMLElement>(`[${name}]`);
  const count = part('data-result-count');
  const nothing = part('data-nothing');
  const badge = part('data-filter-count');
  const box = category.querySelector<HTMLDetailsElement>('[data-filter-box]');
  const cards = [...list.querySelectorAll<HTMLElement>('.card')].map((node) => {
    const image = node.querySelector('img');
    const link = node.querySelector('a');
    const initial = { picture: image?.getAttribute('src') ?? '', address: link?.getAttribute('href') ?? '' };
    return { node, image, link, initial, facts: readCard(node.dataset) };
  });

  const show = () => {
    const state = readState(formValues(form));
    const order = orderOf(state.sort);
    const sorted = order ? [...cards].sort((a, b) => order(a.facts, b.facts)) : cards;
    let shown = 0;
    for (const { node, image, link, initial, facts } of sorted) {
      const visible = isShown(facts, state);
      node.hidden = !visible;
      if (visible) shown += 1;
      const colour = state.colour.length > 0 && visible ? matchingColour(facts, state) : undefined;
      const source =
        colour === undefined ? initial.picture : picturePath(node.dataset.drawing ?? facts.shape, colour);
      if (image && image.getAttribute('src') !== source) image.src = source;
      if (link) link.href = colour === undefined ? initial.address : `${link.pathname}?colour=${colour}`;
    }
    list.append(...sorted.map(({ node }) => node));
    if (count) count.textContent = shown === 1 ? '1 product' : `${shown} products`;
    if (nothing) nothing.hidden = shown > 0;
    const set = filterCount(state);
    if (badge) badge.textContent = set === 0 ? '' : `(${set})`;
    const query = writeState(state);
    if (query !== location.search.slice(1)) {
      history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}${location.hash}`);
    }
  };

  fillForm(form, new URLSearchParams(location.search));
  form.addEventListener('change', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  part('data-clear')?.addEventListener('click', () => {
    form.reset();
    show();
  });
  const wide = matchMedia('(min-width: 900px)');
  const updateFilterBox = () => {
    if (box) box.open = wide.matches;
  };
  wide.addEventListener('change', updateFilterBox);
  updateFilterBox();
  if (location.search !== '') show();
}
