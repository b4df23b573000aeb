/** Shortest text, in words, in which a request is told apart from its reasons. */
const minWords = 13;

/** Where a clause may begin: after punctuation, and at a conjunction that begins a reason or another sentence. */
const clauseStart =
  /(?<=[.!?;:])\s+|\s+[-–—]\s+|,\s+(?=(?:and|but|so|or|because|since|as|though|although|which|what|how|can|could|do|does|did|is|are|will|would|where|i|i'm|i’m|i’d|i'd|i’ve|i've|we|we're|we’re|ideally|my|it|he|she)\b)|\s+(?=(?:because|cos|cuz|since (?:i|we|my|it|he|she)|as (?:i|we|my)|so that|but|though|although|and (?:i|we|my|he|she|so)|so (?:i|we|i'm|i’m|i’d|i'd|what|which|how|do|can))\b)/i;

const reasonStart = /^(?:because|cos|cuz|since|as|so that|though|although)\b/i;

const request =
  /\?|\b(?:i|we) (?:want|need|wish|look|'?d like|would like|'?m after|am after|are after|'?re after|'?m looking|am looking|'?re looking|are looking|'?d love|would love)\b|\b(?:i|we)[’'](?:d like|m after|re after|m looking|re looking|d love)|\b(?:looking for|looking to|after (?:a|an|some)|show me|find me|get me|give me|recommend\w*|suggest\w*|do you|have you|got any|can i|could i|can you|could you|may i|is there|are there|what|which|how (?!ever)\w+|where|any)\b|\b(?:has|have|needs?|must|should|ought) (?:to )?be\b|\b(?:ideally|please|budget)\b/i;

/**
 * Returns the clauses of a text that ask for something, without those that say why: "my mum drives a lot, so I'd like some
 * sunglasses for her". Returns the whole text if it is short, and if no clause or every clause asks.
 */
export function requestClauses(text: string): string {
  if (text.trim().split(/\s+/).length < minWords) return text;
  const clauses = text.split(clauseStart).filter((clause) => clause.trim() !== '');
  const asking = clauses.filter((clause) => request.test(clause) && !reasonStart.test(clause));
  return asking.length === 0 || asking.length === clauses.length ? text : asking.join(' ');
}
