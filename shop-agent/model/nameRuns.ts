/** Words of a sentence that are written like a name. */
export interface NameRun {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
  /** Whether the name is quoted, bold or a link. */
  readonly isMarked: boolean;
  /** Whether the sentence begins with it, so that a capital letter says nothing. */
  readonly isFirst: boolean;
}

const word = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}’'.-]*[\p{L}\p{M}\p{N}])?/gu;
const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);
const isNumber = (text: string): boolean => /^\p{N}/u.test(text);
const marks = [
  /\*\*([^*\n]{2,80})\*\*(?!\s*:)/gu,
  /\[([^\][\n]{2,80})\]\(/gu,
  /[“„«"「『]\s?([^“”„«»"「」『』\n]{2,80}?)\s?[”“»"」』]/gu,
];

const cased = (text: string): readonly string[] => [...text.matchAll(word)].map(([each]) => each);

/** Returns quoted, bold and linked names, and runs of capitalised words and the numbers between them. */
export function nameRunsIn(sentence: string, isFunctionWord: (word: string) => boolean): readonly NameRun[] {
  const runs: NameRun[] = [];
  for (const pattern of marks)
    for (const { 0: whole, 1: content = '', index } of sentence.matchAll(pattern)) {
      const words = cased(content);
      const isName =
        words.some(isCapital) &&
        words.every((each) => isCapital(each) || isNumber(each) || isFunctionWord(each));
      if (!isName || /[:?!.]\s*$/.test(content)) continue;
      runs.push({ words, start: index, end: index + whole.length, isMarked: true, isFirst: false });
    }
  let open: { words: string[]; start: number; end: number; isFirst: boolean } | undefined;
  const close = () => {
    if (open?.words.some(isCapital)) runs.push({ ...open, isMarked: false });
    open = undefined;
  };
  let isStart = true;
  for (const { 0: each, index } of sentence.matchAll(word)) {
    const gap = open ? sentence.slice(open.end, index) : '';
    if (open && !/^(?:\s|\s&\s|\*\*\s|\s\*\*)$/u.test(gap)) close();
    if (/[:.!?“"(|]\s*\**$/u.test(sentence.slice(Math.max(0, index - 4), index))) isStart = true;
    const canStart = isCapital(each) && !isFunctionWord(each);
    if (open && (isCapital(each) || isNumber(each))) {
      open.words.push(each);
      open.end = index + each.length;
    } else {
      close();
      if (canStart) open = { words: [each], start: index, end: index + each.length, isFirst: isStart };
    }
    isStart = false;
  }
  close();
  return runs;
}
