import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { ChatPanel } from '../../src/components/index.ts';
import { renderPart } from '../support/render.tsx';
import { replay } from '../support/replay.ts';

// Fetched with the first message; here it is at hand before.
beforeAll(async () => void (await import('../../src/components/announcer/spoken.ts')));

const stored = import.meta.glob<string>('../fixtures/speech/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const fixture = (name: string) => (stored[`../fixtures/speech/${name}.txt`] ?? '').trimEnd().split('\n');

/** Plays a recording into a panel, and hears everything that the live region is given, in order. */
const listenTo = async (recording: string): Promise<readonly string[]> => {
  const { store, play } = replay(recording, 2);
  renderPart(
    <div style={{ height: 700, display: 'flex' }}>
      <ChatPanel />
    </div>,
    { chat: store },
  );
  const said: string[] = [];
  const ear = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
  });
  ear.observe(screen.getByRole('status'), { childList: true });
  // Slowly enough that every state is drawn.
  await play();
  await waitFor(() => expect(store.getState().turn.status).not.toMatch(/sending|receiving/));
  return said;
};

it.each(['everything', 'failure', 'handover'])(
  '%s is spoken in order, each thing once',
  async (recording) => {
    const said = await listenTo(recording);
    await waitFor(() => expect(said).toEqual(fixture(recording)));
  },
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

it('the thread is told as a list of who said what, and when', async () => {
  await listenTo('failure');
  const time = /\d{1,2}:\d{2}.(AM|PM)/gu;
  await waitFor(async () =>
    expect((await heardInThread()).map((line) => line.replace(time, 'TIME'))).toEqual(fixture('thread')),
  );
});
