import { Canvas, Controls, Story, Unstyled, useOf } from '@storybook/addon-docs/blocks';
import { useEffect, useState } from 'react';
import { Anatomy } from '../stories/docs/Anatomy.tsx';
import { componentDoc } from '../stories/docs/componentDocs.ts';
import { Code, Grid, Page } from '../stories/docs/Page.tsx';
import { PropsTable } from '../stories/docs/PropsTable.tsx';
import { scriptTag } from '../stories/docs/scriptTag.ts';
import { presets, tokensOf } from '../stories/theme/brand.ts';
import { sentenceCase } from './sentenceCase.ts';
import './componentPage.css';
import { useScheme } from './useScheme.ts';

/** The docs page of a component; its text is in `stories/docs/components`. */
export const ComponentPage = () => {
  const { csfFile, preparedMeta } = useOf('meta', ['meta']);
  const name = preparedMeta.title.slice(preparedMeta.title.lastIndexOf('/') + 1);
  const doc = componentDoc(name);
  const stories = Object.values(csfFile.stories);
  const named = (wanted: string) => {
    const story = stories.find(({ id }) => id.endsWith(`--${wanted}`));
    if (!story) throw new Error(`${name} has no story ${wanted}.`);
    return story;
  };
  const isUsed = useIsUsed();
  const demo = named('demo');
  const playground = named('playground');
  const others = stories.filter((story) => story !== demo && story !== playground);
  return (
    <Unstyled>
      <main
        className="shelftalk component-page"
        data-scheme={useScheme()}
        style={tokensOf(Object.values(presets)[0] ?? {})}
      >
        <Page title={name} lead={doc.purpose}>
          <h2>When to use it</h2>
          <Grid>
            <div>
              <p className="page-verdict" data-verdict="do">
                Use it
              </p>
              <List items={doc.use} />
            </div>
            <div>
              <p className="page-verdict">Use something else</p>
              <List items={doc.instead} />
            </div>
          </Grid>
          <h2>Anatomy</h2>
          <Anatomy parts={doc.anatomy}>
            <Story of={demo.moduleExport} />
          </Anatomy>
          <h2>Try it</h2>
          <div className="page-example">
            <Canvas of={playground.moduleExport} sourceState="none" />
            <Controls of={playground.moduleExport} />
          </div>
          {others.length > 0 && <h2>Variants</h2>}
          {others.map(({ id, moduleExport, ...story }) => (
            <section key={id}>
              <h3>{sentenceCase(story.name)}</h3>
              <div className="page-example" inert={!isUsed}>
                <Canvas of={moduleExport} sourceState="none" />
              </div>
            </section>
          ))}
          <h2>Props</h2>
          {doc.props.map((each) => (
            <PropsTable key={each} name={each} />
          ))}
          <h2>Source</h2>
          <h3>React</h3>
          <Code label={`React source of ${name}`} code={doc.react.trim()} />
          <h3>Script tag</h3>
          <Code label={`Script tag for ${name}`} code={scriptTag(doc.tag)} />
          <h3>Event</h3>
          <p>The agent sends, as one element of responseEvents:</p>
          <Code label={`Event for ${name}`} code={JSON.stringify(doc.event, null, 2)} />
        </Page>
      </main>
    </Unstyled>
  );
};

/** Whether the reader has used a pointer or key. Until then variants are inert: a variant that takes the focus would scroll the page. */
const useIsUsed = (): boolean => {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const events = ['pointermove', 'keydown', 'touchstart'] as const;
    const use = () => setUsed(true);
    for (const name of events) addEventListener(name, use, { once: true });
    return () => events.forEach((name) => void removeEventListener(name, use));
  }, []);
  return isUsed;
};

const List = ({ items }: { readonly items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
