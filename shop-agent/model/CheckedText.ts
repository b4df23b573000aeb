import type { AgentShop } from '../AgentShop.ts';
import { withoutAddresses, withShopLinksOnly } from '../withoutAddresses.ts';
import { shopperSource } from './Evidence.ts';
import { foldText } from './foldText.ts';
import type { Knowledge } from './Knowledge.ts';
import { sentencesOf } from './sentences.ts';
import { TextCheck, type TextFault } from './TextCheck.ts';

/** A host name in words, such as `shop.example/cart`. */
const host =
  /(?<![\p{L}\p{N}@/.:-])(?:[\p{L}\p{N}-]{2,63}\.){1,5}\p{Ll}{2,24}(?:\/[^\s)]*)?(?![\p{L}\p{N}])/gu;
const isInterjection = (sentence = '\n'): boolean =>
  sentence.trim().split(/\s/).length < 4 && !/\n$/.test(sentence);
const isTableRow = (line: string): boolean => /^\s*\|/.test(line);

/** Removes from a model's text what is not proven and the addresses of others. */
export class CheckedText {
  readonly #check: TextCheck;
  readonly #knowledge: Knowledge;
  readonly #shop: AgentShop;
  readonly #faults: TextFault[] = [];

  constructor(knowledge: Knowledge, asked: string, shop: AgentShop) {
    knowledge.evidence.addText(asked, shopperSource);
    this.#knowledge = knowledge;
    this.#shop = shop;
    this.#check = new TextCheck(knowledge.evidence, shop.search.language, asked);
  }

  /** Why sentences were removed. */
  get faults(): readonly TextFault[] {
    return this.#faults;
  }

  get mentioned(): ReadonlySet<string> {
    return this.#check.mentioned;
  }

  get language(): string {
    return this.#check.language;
  }

  /** Records a text that is shown. */
  accept(text: string): void {
    this.#check.accept(text);
  }

  /** Whether a title has no address and states nothing that is not proven. */
  accepts(title: string): boolean {
    return (
      withoutAddresses(title) === title &&
      this.#withoutHosts(title) === title &&
      this.#check.faultIn(title) === undefined
    );
  }

  /** Returns what may be shown of a text, and whether something was removed. */
  read(text: string): { readonly shown: string; readonly isShortened: boolean } {
    const words = this.#withoutHosts(
      withShopLinksOnly(text, (address) => this.#shop.links.knownPage(address)),
    );
    let kept: string[] = [];
    let isShortened = false;
    for (const sentence of sentencesOf(words)) {
      const fault = this.#check.faultIn(sentence);
      if (fault === undefined) {
        kept.push(sentence);
        continue;
      }
      this.#faults.push(fault);
      isShortened = true;
      // "Yes!" belongs to the sentence that follows it.
      if (isInterjection(kept.at(-1))) kept.pop();
    }
    // A table without a row says nothing.
    if (isShortened && kept.filter(isTableRow).length < 3) kept = kept.filter((part) => !isTableRow(part));
    return { shown: kept.join('').trim(), isShortened };
  }

  #withoutHosts(text: string): string {
    return text.replace(host, (found) => (this.#knowledge.evidence.hasSaid(foldText(found)) ? found : ''));
  }
}
