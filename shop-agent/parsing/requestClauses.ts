/** Minimum number of words of a text in which a request is told apart from its reasons. */
const minWords = 10;

const subject = "(?:i|we|it|he|she|they|my|our|i['’]\\w+|we['’]\\w+)";
const question = '(?:what|which|how|where|can|could|do|does|did|is|are|will|would)';
const conjunction = `(?:because|cos|cuz|so that|though|although|(?:since|as|so|and|but|or) ${subject}|(?:so|and|but|or) ${question})\\b`;

/** Beginnings of clauses: after punctuation, and at a conjunction before a reason or another sentence. */
const clauseStart = new RegExp(
  `(?<=[.!?;:])\\s+|\\s+[-–—]\\s+|,\\s+(?=(?:${conjunction}|${subject}|${question}|ideally)\\b)|\\s+(?=${conjunction})`,
  'i',
);

const reasonStart = /^(?:because|cos|cuz|since|as|so that|though|although)\b/i;

/** A first clause without these words names what is wanted: "dry bag, 15 to 25 litres". */
const subjectWords =
  /\b(?:i|we|he|she|it|its|they|you|this|that|these|there|my|our|his|her|their|is|are|am|was|were|has|have|had|been|hi|hello|hey|thanks|sorry)\b|[’']/i;

const request =
  /\?|\b(?:i|we) (?:want|need|wish|look|'?d like|would like|'?m after|am after|are after|'?re after|'?m looking|am looking|'?re looking|are looking|'?d love|would love)\b|\b(?:i|we)[’'](?:d like|m after|re after|m looking|re looking|d love)|\b(?:looking for|looking to|after (?:a|an|some)|show me|find me|get me|give me|recommend\w*|suggest\w*|do you|have you|got any|can i|could i|can you|could you|may i|is there|are there|what|which|how (?!ever)\w+|where|any)\b|\b(?:has|have|needs?|must|should|ought) (?:to )?be\b|\b(?:ideally|please|budget)\b/i;

/** A question without its mark: "Is a resole possible, and what does it cost?" */
const questionStart = /^(?:is|are|can|could|do|does|did|will|would|should|may|must)(?:n['’]t)? \S/i;

const asks = (clause: string): boolean =>
  !reasonStart.test(clause) && (request.test(clause) || questionStart.test(clause));

/** Marks of clauses that add to a request named by the first clause. */
const limit = /\?|\d|\b(?:under|ideally|please|budget|max|size|without|with|for|in)\b/i;

/**
 * Returns the clauses of a text that ask for something, without those that say why: "my mum drives a lot, so I'd like some
 * sunglasses for her". Returns the whole text if it is short, and if no clause or every clause asks.
 */
export function requestClauses(text: string): string {
  if (text.trim().split(/\s+/).length < minWords) return text;
  const clauses = text.split(clauseStart).filter((clause) => clause.trim() !== '');
  const [first = '', ...others] = clauses;
  const asking = subjectWords.test(first)
    ? clauses.filter(asks)
    : [first, ...others.filter((clause) => limit.test(clause))];
  return asking.length === 0 || asking.length === clauses.length ? text : asking.join(' ');
}
