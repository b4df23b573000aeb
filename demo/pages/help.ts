import type { Catalogue, KnowledgeEntry } from '../catalogue.ts';
import { html, type Markup } from '../html.ts';
import { markdown } from '../markdown.ts';
import { type Assets, page } from '../parts/page.ts';
import { phoneLink } from '../parts/phoneLink.ts';
import { sizeTables } from '../parts/sizeTables.ts';

const topics: Readonly<Record<string, string>> = {
  delivery: 'Delivery',
  returns: 'Returns',
  payment: 'Paying',
  warranty: 'Warranty & repairs',
  care: 'Looking after it',
  size: 'Sizes',
  materials: 'Materials',
  contact: 'Talk to us',
  about: 'About us',
};

const anchor = ({ link, id }: KnowledgeEntry) => link.split('#')[1] ?? id;

function entry(catalogue: Catalogue, known: KnowledgeEntry): Markup {
  const { title, answer, chart } = known;
  return html`<article class="answer" id="${anchor(known)}"><h3>${title}</h3>${markdown(answer)}${
    chart !== undefined &&
    html`<div class="size-tables">${sizeTables(catalogue, chart)}</div><p class="quiet"><a href="/media/size-chart-${chart}.png">The chart as a picture</a></p>`
  }</article>`;
}

/** The knowledge base, with an anchor for every entry. */
export function helpPage(catalogue: Catalogue, assets: Assets): string {
  const { shop, knowledge } = catalogue;
  const present = [...new Set(knowledge.map(({ topic }) => topic))];
  const title = (topic: string) => topics[topic] ?? topic;
  const body = html`<div class="category-head"><h1>Help</h1><p>Short answers. For everything else there is ${phoneLink(shop.phone)}, ${shop.phoneHours}.</p><p><button class="button" type="button" data-write hidden>Write to us</button></p></div>
<div class="help">
<nav class="contents" aria-label="Topics"><ul role="list">${present.map((topic) => html`<li><a href="#topic-${topic}">${title(topic)}</a></li>`)}</ul></nav>
<div class="answers">${present.map(
    (topic) =>
      html`<section class="topic" id="topic-${topic}" aria-labelledby="title-${topic}"><h2 id="title-${topic}">${title(topic)}</h2>${knowledge
        .filter((known) => known.topic === topic)
        .map((known) => entry(catalogue, known))}</section>`,
  )}</div>
</div>`;
  return page(shop, assets, {
    title: 'Help',
    description: 'Delivery, returns, repairs, sizes and care.',
    path: '/help/',
    kind: 'help',
    chat: {
      starters: [
        'How do I return something?',
        'Can I exchange for another size?',
        'Where is my order?',
        'How do I wash a down jacket?',
      ],
    },
    body,
  });
}
