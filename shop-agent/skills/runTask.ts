import type { Task } from '../tasks.ts';
import { about } from './about.ts';
import { aspects } from './aspects.ts';
import { audio, form, image } from './attachments.ts';
import { bundle } from './bundle.ts';
import { buy } from './buy.ts';
import { cart, notInCart } from './cart.ts';
import { change } from './change.ts';
import { compare } from './compare.ts';
import { bye, decline, greet, help, outOfScope, smalltalk, thanks, voice } from './courtesy.ts';
import { complaint, notUnderstood, person } from './handover.ts';
import { kit, kits } from './kit.ts';
import { delivery, entry, knowledge } from './knowledge.ts';
import { order } from './order.ts';
import { pair, similar } from './pair.ts';
import type { Skill, SkillContext, SkillResult } from './Skill.ts';
import { more, search } from './search.ts';
import { sizes } from './sizes.ts';
import { stock } from './stock.ts';
import { chooseStore, nearest, stores } from './stores.ts';
import { offTopic, prices, total } from './total.ts';
import { version } from './version.ts';
import { which } from './which.ts';

const skills: { readonly [K in Task['do']]: Skill<Extract<Task, { readonly do: K }>> } = {
  search,
  more,
  change,
  version,
  similar,
  compare,
  about,
  aspects,
  stock,
  sizes,
  pair,
  buy,
  which,
  knowledge,
  entry,
  delivery,
  stores,
  nearest,
  chooseStore,
  order,
  kit,
  kits,
  cart,
  notInCart,
  form,
  image,
  audio,
  voice,
  person,
  complaint,
  greet,
  thanks,
  bye,
  help,
  smalltalk,
  decline,
  outOfScope,
  total,
  prices,
  bundle,
  offTopic,
  notUnderstood,
};

/** Runs the skill of a task. */
export function runTask<K extends Task['do']>(
  context: SkillContext,
  task: Extract<Task, { readonly do: K }> & { readonly do: K },
): SkillResult {
  return skills[task.do](context, task);
}
