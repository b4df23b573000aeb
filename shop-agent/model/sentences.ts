/** Abbreviations that end no sentence if a number or a small letter follows. */
const abbreviations = new Set(
  `e.g i.e no nr nos vs approx ca etc bzw z.b d.h u.a usw inkl exkl max min tel art ex env p.ex p.ej abb ggf evtl
   núm pág av avda n.º bijv incl excl m.b.v np tzn tj ul pl pp fig mind`.split(/\s+/),
);
/** Abbreviations before a name. */
const titles = new Set('mr mrs ms dr prof st sr sra dott sig e.g i.e z.b d.h u.a p.ex p.ej'.split(' '));
/** How a date of the form "3. Dezember" goes on. */
const month = /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu;

const mark = /[.!?…]+["”’»)\]*_]*(?=\s)|[。！？।؟]+["”’»」』)\]*_]*/gu;
const unspacedEnd = /[。！？।؟]+["”’»」』)\]*_]*$/u;
const blockLine = /^\s*(?:[-*•]\s|\d{1,3}[.)]\s|\|)/u;
const mayBeBlockLine = /^\s*(?:$|[-*•]$|\d{1,3}[.)]?$)/u;
const linesOf = (text: string): readonly string[] => text.split(/(?<=\n)/);

/** Whether a mark ends a sentence, and is not part of a date, an abbreviation or an initial. */
function isEnd(before: string, marks: string, next: string): boolean {
  if (/[!?。！？।؟]/u.test(marks)) return true;
  if (/^\p{Ll}/u.test(next)) return false;
  if (!marks.startsWith('.') || marks.startsWith('..')) return true;
  const word = /[\p{L}\p{M}.º\d]*$/u.exec(before.slice(-12))?.[0].toLowerCase() ?? '';
  if (titles.has(word) || /(?:^|[^\d\s]\s)\p{Ll}\.?\s?\p{L}?$/u.test(before.slice(-6))) return false;
  if (/^\d{1,2}$/.test(word)) return !month.test(next);
  return !abbreviations.has(word) || /^\p{Lu}/u.test(next);
}

/** Returns the sentences of a line, with the spaces after them. */
function sentencesOfLine(line: string): readonly string[] {
  if (blockLine.test(line)) return [line];
  const parts: string[] = [];
  let from = 0;
  for (const { 0: marks, index } of line.matchAll(mark)) {
    const rest = line.slice(index + marks.length);
    const next = rest.trimStart();
    if (!isEnd(line.slice(from, index), marks, next)) continue;
    const to = line.length - next.length;
    parts.push(line.slice(from, to));
    from = to;
  }
  return from < line.length ? [...parts, line.slice(from)] : parts;
}

/** Returns the parts of a text that are checked one by one: sentences, items of lists and rows of tables. */
export const sentencesOf = (text: string): readonly string[] => linesOf(text).flatMap(sentencesOfLine);

/** Returns the length of the part of a growing text that is complete: whole sentences, and lists and tables that have ended. */
export function completeLength(text: string): number {
  const fences = [...text.matchAll(/^```/gm)];
  if (fences.length % 2 === 1) return completeLength(text.slice(0, fences.at(-1)?.index ?? 0));
  const lines = linesOf(text);
  const last = lines.at(-1) ?? '';
  if (/^\s*\n$/.test(last)) return text.length;
  if (mayBeBlockLine.test(last) || blockLine.test(last)) {
    const end = lines.findLastIndex((line, at) => at < lines.length - 1 && !blockLine.test(line));
    return lines.slice(0, end + 1).join('').length;
  }
  if (last.endsWith('\n')) return text.length;
  if (unspacedEnd.test(last)) return text.length;
  const open = sentencesOfLine(last).at(-1) ?? '';
  const length = text.length - open.length;
  // After a number, the next word decides whether the full stop ends a sentence.
  const isDecided = !/\d\.\s*$/.test(text.slice(0, length)) || /^\S+\s|^\S{8}/u.test(open);
  return isDecided ? length : text.length - last.length;
}
