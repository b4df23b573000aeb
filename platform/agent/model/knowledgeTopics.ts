import { detectTopics, type Topic, topicNamed } from '../parsing/intent.ts';
import { normalise } from '../parsing/words.ts';
import type { SkillContext } from '../skills/Skill.ts';

/** Least score of an entry that is found by its words only. */
const minScore = 0.4;

/** Topics of a question: those that its words name, or else the topic of the entry that fits its words best. */
export function knowledgeTopics({ catalogue }: SkillContext, question: string): readonly Topic[] {
  const named = detectTopics(normalise(question));
  if (named.length > 0) return named;
  const [best] = catalogue.answers.rank(question);
  const topic = best && best.score >= minScore ? topicNamed(best.entry.topic) : undefined;
  return topic === undefined ? [] : [topic];
}
