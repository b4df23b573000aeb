import type { TaskOf } from '../tasks.ts';
import { confirmations } from './about.ts';
import { shortEnough } from './introductions.ts';
import type { SkillContext, SkillResult } from './Skill.ts';
import { search } from './search.ts';

/** Says that a product lacks some properties, and presents products like it that have them. */
export function version(context: SkillContext, { id, asked, filters }: TaskOf<'version'>): SkillResult {
  const product = context.catalogue.product(id);
  if (!product) return search(context, { do: 'search', filters });
  const denials = confirmations(product, asked, undefined, context).filter((text) => !text.startsWith('Yes'));
  const [denial = 'Not this one'] = /^[^.!?]+/.exec(denials[0] ?? '') ?? [];
  return search(context, { do: 'search', filters }, (count) => {
    const predicate = context.phrases.predicate(asked, count === 'one' ? 1 : 2);
    // After "wheels isn’t one of its features" or "this one is made for women", "three like it do" would not be understood.
    const needsPredicate = asked.fit !== undefined || denial.includes('features');
    const others = `${count} like it ${needsPredicate ? predicate : verbOf(predicate)}`;
    return shortEnough(
      `${denial}, but ${others}.`,
      `Not this one, but ${others}.`,
      `Not this one, but ${count} like it.`,
    );
  });
}

/** The verb that stands for a predicate: "are" for "are vegan", and "do" for "come in a wide fit". */
function verbOf(predicate: string): string {
  const [verb = ''] = predicate.split(' ');
  if (verb === 'is' || verb === 'are') return verb;
  return verb.endsWith('s') ? 'does' : 'do';
}
