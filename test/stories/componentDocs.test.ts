import { describe, expect, it } from 'vitest';
import { decodeLine } from '../../src/protocol/index.ts';
import { scriptTag } from '../../stories/docs/scriptTag.ts';
import { componentDocs } from '../support/componentDocs.ts';
import { filesBelow, read } from '../support/sources.ts';

/** Attributes of the script tag, without `data-`. */
const attributeNames = new Set(
  [...read('src/widget/attributes.ts').matchAll(/^ {2}'?([a-z-]+)'?: /gmu)].map(([, name]) => name),
);

it('every component has a page', () => {
  const components = filesBelow('stories/components').map((path) =>
    (/(\w+)\.stories\.tsx$/u.exec(path)?.[1] ?? '').toLowerCase(),
  );
  expect(componentDocs.map(({ name }) => name).toSorted()).toEqual(components.toSorted());
});

describe.each(componentDocs)('the page of $name', ({ name, doc }) => {
  it('has every section', () => {
    const { purpose, use, instead, anatomy, props, react } = doc;
    expect(purpose).toMatch(/^[A-Z].{40,}\.$/u);
    for (const section of [use, instead, anatomy, props]) expect(section).not.toEqual([]);
    for (const sentence of [...use, ...instead]) expect(sentence).toMatch(/\.$/u);
    expect(new Set(anatomy.map((part) => part.name)).size).toBe(anatomy.length);
    expect(react).toContain("from 'shelftalk");
  });

  it('has an event that the decoder accepts', () => {
    const decoded = decodeLine(JSON.stringify(doc.event));
    const kinds = decoded.kind === 'events' ? decoded.events.map(({ kind }) => kind) : [decoded.kind];
    expect(kinds).toHaveLength(1);
    expect(kinds[0] === 'unknown').toBe(name === 'unknown');
  });

  it('has a script tag of known attributes', () => {
    const names = Object.keys(doc.tag);
    expect(names).not.toEqual([]);
    expect(names.filter((each) => !attributeNames.has(each))).toEqual([]);
    expect(scriptTag(doc.tag)).toMatch(
      /^<script async src="[^"]+"(?:\n {2}data-[a-z-]+="[^"<]+")+><\/script>$/u,
    );
  });
});
