import type { SkillContext } from '../AgentShop.ts';
import { helpCoverage } from '../policy/coverage.ts';
import { compare } from '../skills/compare.ts';
import { about, buy, sizes } from '../skills/details.ts';
import { order } from '../skills/orders.ts';
import { person } from '../skills/person.ts';
import { similar, together } from '../skills/related.ts';
import { stock } from '../skills/stock.ts';
import { store, stores } from '../skills/stores.ts';
import { cart, helpText } from '../skills/talk.ts';
import { foldText } from './foldText.ts';
import type { Permissions } from './permissions.ts';
import type { ToolSkills, VariantChoice } from './ToolSkills.ts';

const textOf = ({ size, colour }: VariantChoice): string =>
  [size, colour].filter((word) => word !== undefined).join(' ');

/** The skills of the catalogue agent as the tools of a model use them. */
export function catalogueSkills(context: SkillContext, { cartRequest }: Permissions): ToolSkills {
  const { shop, memory } = context;
  const storeIn = (city: string) =>
    shop.data.stores.find((each) => foldText(`${each.name} ${each.city}`).includes(foldText(city)));
  return {
    details: (id) => about(context, id),
    stock: (id, { city, ...choice }) =>
      stock(context, id, textOf(choice), city === undefined ? undefined : storeIn(city)),
    sizes: (id) => sizes(context, id),
    similar: (id) => similar(context, id),
    goesWith: (id) => together(context, id),
    compare: (ids) => compare(context, ids),
    stores: (city) => {
      const found = city === undefined ? undefined : storeIn(city);
      if (found) return store(context, found.id);
      return { ...stores(context), ...(city !== undefined && { data: { no_store_in: city } }) };
    },
    order: (request) => order(context, request),
    help: (words) => {
      const help = shop.help.find([words]);
      if (help && help.coverage >= helpCoverage) return helpText(context, help.entry);
      const unknown = shop.help.unknownIn(words);
      const data = {
        answer: 'The shop has no text about this.',
        ...(unknown.length > 0 && { in_no_text: unknown }),
      };
      return { events: [], memory, data };
    },
    handover: (isComplaint) => (isComplaint ? person(context, 'problem', 'sorry') : person(context, 'asked')),
    askedCart: cartRequest,
    cart: (action) => cart(context, action),
    openOptions: (id, choice) => buy(context, id, textOf(choice)),
  };
}
