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

const fixtures = import.meta.glob<string>('../fixtures/speech/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const fixture = (name: string) => (fixtures[`../fixtures/speech/${name}.txt`] ?? '').trimEnd().split('\n');

const selectState = (state: ChatState) => state;

/** Calls `onRender` with each state that the panel above has rendered, after the effects of the panel have run. */
const RenderProbe = ({ onRender }: { readonly onRender: (state: ChatState) => void }) => {
  const state = useChatState(selectState);
  useEffect(() => onRender(state), [state, onRender]);
  return null;
};

/** Plays a recording into a panel and returns all announcements of the live region, in order. */
const announcementsOf = async (recording: string): Promise<readonly string[]> => {
  const { store, play } = replay(recording);
  let rendered = store.getState();
  renderPart(
    <div style={{ height: 700, display: 'flex' }}>
      <ChatPanel />
      <RenderProbe
        onRender={(state) => {
          rendered = state;
        }}
      />
    </div>,
    { chat: store },
  );
  const announced: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) announced.push(node.textContent ?? '');
  });
  observer.observe(screen.getByRole('status'), { childList: true });
  const settled = () =>
    waitFor(() => {
      const { order, byId, turn } = store.getState();
      const sentences = order.map((id) => byId[id] && announcementOf(byId[id], en, store));
      expect(rendered).toBe(store.getState());
      expect(announced).toEqual(
        expect.arrayContaining([...sentences, turnErrorMessage(turn, en)?.sentence].filter(Boolean)),
      );
    });
  await play(settled);
  return announced;
};

it.each(['everything', 'failure', 'handover'])(
  'announces the recording "%s" in order, each message once',
  async (recording) => expect(await announcementsOf(recording)).toEqual(fixture(recording)),
);

/** The thread in Chromium's accessibility tree: a line for each role and name, indented. */
const accessibilityTree = async (): Promise<readonly string[]> => {
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
])(
  'exposes the thread of the recording "%s" as a list with author, content and time',
  async (recording, tree) => {
    // Chromium omits rows with `content-visibility: auto` that are out of view.
    const showAllRows = new CSSStyleSheet();
    showAllRows.replaceSync('.shelftalk-thread-row { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [showAllRows];
    onTestFinished(() => {
      document.adoptedStyleSheets = [];
    });
    await announcementsOf(recording);
    const time = /\d{1,2}:\d{2}.(AM|PM)/gu;
    await waitFor(async () =>
      expect((await accessibilityTree()).map((line) => line.replace(time, 'TIME'))).toEqual(fixture(tree)),
    );
  },
);
