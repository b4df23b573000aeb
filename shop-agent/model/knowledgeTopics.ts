import { detectTopics, type Topic, topicNamed } from '../parsing/intent.ts';
import { normalise } from '../parsing/words.ts';
import type { SkillContext } from '../skills/Skill.ts';

/** Minimum score of an entry whose topic the question does not name. */
const minScore = 0.4;

/**
 * Returns the topics that a question names, or else the topic of the entry that fits it best. Empty if no entry fits
 * well enough.
 */
export function knowledgeTopics({ catalogue }: SkillContext, question: string): readonly Topic[] {
  const named = detectTopics(normalise(question));
  if (named.length > 0) return named;
  const [best] = catalogue.answers.rank(question);
  const topic = best && best.score >= minScore ? topicNamed(best.entry.topic) : undefined;
  return topic === undefined ? [] : [topic];
}
