import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { announcementOf } from '../../src/components/announcer/announcementOf.ts';
import { ChatPanel, en } from '../../src/components/index.ts';
import { turnErrorMessage } from '../../src/components/turn/turnErrorMessage.ts';
import { useChatState } from '../../src/react/index.ts';
import type { ChatState } from '../../src/store/index.ts';
import { renderPart } from '../support/render.tsx';
import { replay } from '../support/replay.ts';

const stored = import.meta.glob<string>('../fixtures/speech/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const fixture = (name: string) => (stored[`../fixtures/speech/${name}.txt`] ?? '').trimEnd().split('\n');

const wholeState = (state: ChatState) => state;

/** Tells of each state that the panel beside it has drawn, once its effects have run. */
const Witness = ({ onDrawn }: { readonly onDrawn: (state: ChatState) => void }) => {
  const state = useChatState(wholeState);
  useEffect(() => onDrawn(state), [state, onDrawn]);
  return null;
};

/** Plays a recording into a panel, and hears everything that the live region is given, in order. */
const listenTo = async (recording: string): Promise<readonly string[]> => {
  const { store, play } = replay(recording);
  let drawn = store.getState();
  renderPart(
    <div style={{ height: 700, display: 'flex' }}>
      <ChatPanel />
      <Witness
        onDrawn={(state) => {
          drawn = state;
        }}
      />
    </div>,
    { chat: store },
  );
  const said: string[] = [];
  const ear = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
  });
  ear.observe(screen.getByRole('status'), { childList: true });
  // What messages and troubles sound like is fetched.
  const settled = () =>
    waitFor(() => {
      const { order, byId, turn } = store.getState();
      const sentences = order.map((id) => byId[id] && announcementOf(byId[id], en, store));
      expect(drawn).toBe(store.getState());
      expect(said).toEqual(
        expect.arrayContaining([...sentences, turnErrorMessage(turn, en)?.sentence].filter(Boolean)),
      );
    });
  await play(settled);
  return said;
};

it.each(['everything', 'failure', 'handover'])('%s is spoken in order, each thing once', async (recording) =>
  expect(await listenTo(recording)).toEqual(fixture(recording)),
);

/** What Chromium tells a screen reader of the thread: a line for each role and name, indented. */
const heardInThread = async (): Promise<readonly string[]> => {
  const { frameTree } = await cdp().send('Page.getFrameTree');
  const frames = [frameTree.frame, ...(frameTree.childFrames ?? []).map(({ frame }) => frame)];
  const trees = await Promise.all(
    frames.map(({ id }) => cdp().send('Accessibility.getFullAXTree', { frameId: id })),
  );
  const nodes = trees.flatMap((tree) => tree.nodes);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const walk = (node: (typeof nodes)[number] | undefined, depth: number): void => {
    if (!node) return;
    const role = node.role?.value ?? '';
    const shown = !node.ignored && !['none', 'generic', 'InlineTextBox', 'ListMarker'].includes(role);
    if (shown) lines.push(`${'  '.repeat(depth)}${[role, node.name?.value].filter(Boolean).join(' ')}`);
    if (role === 'StaticText') return;
    for (const child of node.childIds ?? []) walk(byId.get(child), shown ? depth + 1 : depth);
  };
  walk(
    nodes.find(({ role }) => role?.value === 'log'),
    0,
  );
  return lines;
};

it.each([
  ['failure', 'thread'],
  ['everything', 'wholeThread'],
])('the thread of %s is told as a list of who said what, and when', async (recording, told) => {
  // Chromium builds the tree of rows out of sight once somebody reads there, which nobody does here.
  const everyRow = new CSSStyleSheet();
  everyRow.replaceSync('.shelftalk-thread-row { content-visibility: visible !important; }');
  document.adoptedStyleSheets = [everyRow];
  onTestFinished(() => {
    document.adoptedStyleSheets = [];
  });
  await listenTo(recording);
  const time = /\d{1,2}:\d{2}.(AM|PM)/gu;
  await waitFor(async () =>
    expect((await heardInThread()).map((line) => line.replace(time, 'TIME'))).toEqual(fixture(told)),
  );
});
