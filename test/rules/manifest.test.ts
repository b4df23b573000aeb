import { describe, expect, it } from 'vitest';
import { panelTokenNames, tokenNames } from '../../src/widget/attributes.ts';
import { filesBelow, read } from '../support/sources.ts';

interface Named {
  readonly name: string;
  readonly description?: string;
}
interface Declared {
  readonly tagName: string;
  readonly attributes: readonly Named[];
  readonly members: readonly Named[];
  readonly events: readonly Named[];
  readonly cssParts: readonly Named[];
  readonly cssProperties: readonly Named[];
}

const { customElements } = JSON.parse(read('package.json')) as { customElements: string };
const { modules } = JSON.parse(read(customElements)) as { modules: { declarations: Declared[] }[] };
const declared = modules.flatMap(({ declarations }) => declarations);
const chat = declared.find(({ tagName }) => tagName === 'shelftalk-chat');
if (!chat) throw new Error('The manifest has no shelftalk-chat.');
const names = (list: readonly Named[]) => list.map(({ name }) => name).sort();

const widget = filesBelow('src/widget');
const code = widget.filter((file) => /\.tsx?$/.test(file));
const sheets = widget.filter((file) => file.endsWith('.css'));
/** The sorted unique matches of a pattern's first group in some files. */
const found = (pattern: RegExp, files: readonly string[]) =>
  [
    ...new Set(files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name = '']) => name))),
  ].sort();

describe('the custom-elements manifest', () => {
  it('lists exactly the attributes that code and style sheets read', () => {
    const readByCode = found(
      /(?:\btext\(|\bscriptValue\(config, |chat\.getAttribute\(|chat\.hasAttribute\()'(\w[\w-]*)'\)/g,
      code,
    );
    const readFromTag = found(
      /\bdataset\.(\w+)/g,
      code.filter((file) => /\/figures\//.test(file)),
    );
    const readBySheets = found(/:host\(\[(?!data-)(\w[\w-]*)=/g, sheets);
    const ofElement = readByCode.filter((name) => !name.startsWith('data-'));
    const all = [...ofElement, ...readFromTag, ...readBySheets, ...tokenNames, ...panelTokenNames];
    expect(names(chat.attributes)).toEqual([...new Set(all)].sort());
  });

  it('describes each attribute, member, event, part and property', () => {
    const all = [chat.attributes, chat.members, chat.events, chat.cssParts, chat.cssProperties].flat();
    expect(all.filter(({ description = '' }) => description === '')).toEqual([]);
  });

  it('lists exactly the dispatched events', () => {
    const dispatched = found(/\bemit\(\s*'(\w+)'/gi, code);
    const types = dispatched.flatMap((name) => [`shelftalk-${name}`, `shelftalk:${name}`]);
    expect(names(chat.events)).toEqual(types.sort());
  });

  it('lists only used custom properties, and all of the frame', () => {
    const used = /var\(\s*(--shelftalk-[\w-]+)/g;
    /** Set by the code only, or derived. */
    const internal = /^--shelftalk-(?:sheet-|view-|zoom$|paper$)/;
    const isOfPanel = (file: string) => read(file).includes('@layer shelftalk.parts');
    const ofPanel = filesBelow('src/components').filter((file) => file.endsWith('.css'));
    const ofFrame = found(
      used,
      sheets.filter((file) => !isOfPanel(file)),
    ).filter((name) => !internal.test(name));
    const named = names(chat.cssProperties);
    expect(named.filter((name) => ![...found(used, ofPanel), ...ofFrame].includes(name))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(ofFrame));
  });

  it('contains both elements', () => {
    expect(declared.map(({ tagName }) => tagName)).toEqual(['shelftalk-chat', 'shelftalk-starters']);
  });
});
