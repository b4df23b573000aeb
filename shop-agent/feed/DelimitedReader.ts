import { type FeedProblem, maxRecordCharacters } from './FeedRecord.ts';

/** A row and the number of the line at which it starts; the first line is 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

const maxCells = 1000;

/**
 * Reads rows of CSV or TSV from chunks of text. A quoted cell may contain delimiters, line breaks and doubled quotes; a
 * quote within an unquoted cell is text. Rows of blank cells are skipped.
 *
 * Our own since csv-parse 7.0.3 (measured on 2026-11-28) skips all rows after one that is too long, joins rows if line ends are
 * mixed, and takes 1.7 s of CPU for 140,000 rows of 50 MB, this 0.12 s.
 *
 * @see RFC 4180
 */
export class DelimitedReader {
  readonly #delimiter: string;
  #cells: string[] = [];
  #cell = '';
  /** `quote`: after a quote in a quoted cell; `skipping`: in a row that is too long. */
  #state: 'start' | 'unquoted' | 'quoted' | 'quote' | 'skipping' = 'start';
  #length = 0;
  #line = 1;
  #startLine = 1;
  #endedInReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Returns the rows that end in this text, and the problems of rows that are skipped. */
  push(text: string): (Row | FeedProblem)[] {
    const entries: (Row | FeedProblem)[] = [];
    // A run of ordinary characters is added as one piece.
    const special =
      this.#delimiter === '\t' ? /[\t"\r\n]/g : this.#delimiter === ';' ? /[;"\r\n]/g : /[,"\r\n]/g;
    let at = 0;
    while (at < text.length) {
      special.lastIndex = at;
      const next = special.exec(text)?.index ?? text.length;
      if (next > at) this.#add(text.slice(at, next), entries);
      if (next < text.length) this.#readSpecial(text.charAt(next), entries);
      at = next + 1;
    }
    return entries;
  }

  /** Ends the file. Returns its last row if there is one, or a problem if a quote of the row is not closed. */
  end(): (Row | FeedProblem)[] {
    const entries: (Row | FeedProblem)[] = [];
    if (this.#state === 'quoted')
      entries.push({
        place: `line ${this.#startLine}`,
        problem: `a quote is not closed; the lines up to ${this.#line} are skipped`,
      });
    else if (this.#state !== 'skipping') this.#endRow(entries);
    return entries;
  }

  #add(piece: string, entries: (Row | FeedProblem)[]): void {
    this.#endedInReturn = false;
    if (this.#state === 'skipping') return;
    if (this.#state !== 'quoted') this.#state = 'unquoted';
    this.#append(piece, entries);
  }

  #append(piece: string, entries: (Row | FeedProblem)[]): void {
    this.#length += piece.length;
    if (this.#length <= maxRecordCharacters && this.#cells.length <= maxCells) {
      this.#cell += piece;
      return;
    }
    const why = this.#state === 'quoted' ? ', or a quote is not closed' : '';
    entries.push({
      place: `line ${this.#startLine}`,
      problem: `the row is too long${why}; it is skipped up to line ${this.#line}`,
    });
    this.#reset();
    this.#state = 'skipping';
  }

  #readSpecial(character: string, entries: (Row | FeedProblem)[]): void {
    const isBreak = character === '\n' || character === '\r';
    const isSecondHalf = character === '\n' && this.#endedInReturn;
    this.#endedInReturn = character === '\r';
    if (isBreak && !isSecondHalf) this.#line += 1;
    if (this.#state === 'quoted') {
      if (character === '"') this.#state = 'quote';
      else this.#append(character, entries);
      return;
    }
    if (isSecondHalf) {
      if (this.#state === 'start' && this.#cells.length === 0) this.#startLine = this.#line;
      return;
    }
    if (this.#state === 'skipping') {
      if (isBreak) this.#reset();
      return;
    }
    if (character === '"') {
      // The second one of a doubled quote is text of the quoted cell; a quote at the start opens a cell; any other is text.
      if (this.#state === 'quote') this.#append('"', entries);
      if (this.#state === 'quote' || (this.#state === 'start' && this.#cell === '')) this.#state = 'quoted';
      else this.#append('"', entries);
      return;
    }
    if (isBreak) this.#endRow(entries);
    else {
      this.#cells.push(this.#cell);
      this.#cell = '';
      this.#state = 'start';
      this.#length += 1;
      // Checks the limits, because a row of delimiters has no text that would be checked.
      this.#append('', entries);
    }
  }

  #endRow(entries: (Row | FeedProblem)[]): void {
    const cells = [...this.#cells, this.#cell];
    if (cells.some((cell) => cell.trim() !== '')) entries.push({ line: this.#startLine, cells });
    this.#reset();
  }

  #reset(): void {
    this.#cells = [];
    this.#cell = '';
    this.#length = 0;
    this.#state = 'start';
    this.#startLine = this.#line;
  }
}
