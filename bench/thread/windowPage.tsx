// Ten thousand rows of different heights in our thread and in virtua's list.
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { VList, type VListHandle } from 'virtua';
import { Thread } from '../../src/components/thread/Thread.tsx';
import '../../src/components/styles.css';

const heightOf = (id: string) => 40 + ((Number(id.replace(/\D/gu, '')) * 67) % 230);
const row = (id: string) => (
  <p data-id={id} style={{ height: heightOf(id), margin: 0 }}>
    {id}
  </p>
);
const upTo = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`);

let setIds: (ids: readonly string[]) => void = () => {};
const Ours = ({ initial }: { readonly initial: readonly string[] }) => {
  const [ids, set] = useState(initial);
  setIds = set;
  return <Thread ids={ids} renderRow={row} />;
};
const Virtua = ({ initial }: { readonly initial: readonly string[] }) => {
  const [ids, set] = useState(initial);
  const list = useRef<VListHandle>(null);
  setIds = set;
  toEnd = () => list.current?.scrollToIndex(ids.length - 1, { align: 'end' });
  return (
    <VList ref={list} data={ids} shift={ids !== initial} style={{ flex: 1, height: 700 }}>
      {(id) => <div key={id}>{row(id)}</div>}
    </VList>
  );
};
let toEnd: () => void = () => {};

const frame = () => new Promise(requestAnimationFrame);
const frames = async (count: number) => {
  for (let at = 0; at < count; at += 1) await frame();
};
const scroller = () => {
  const found = [...document.querySelectorAll('#box *')].find(
    (node) => node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY),
  );
  if (!found) throw new Error('No element scrolls.');
  return found;
};
const tops = () => {
  const edge = scroller().getBoundingClientRect().top;
  return new Map(
    [...document.querySelectorAll<HTMLElement>('[data-id]')]
      .map((node) => [node.dataset.id, node.getBoundingClientRect().top - edge] as const)
      .filter(([, top]) => top >= 0 && top < 700),
  );
};
/** The largest movement of a row in view, in pixels; the height of the view if no such row is left. */
const drift = (before: ReturnType<typeof tops>) => {
  const after = tops();
  const moved = [...before].flatMap(([id, top]) => {
    const now = after.get(id);
    return now === undefined ? [] : [Math.abs(now - top)];
  });
  return moved.length === 0 ? 700 : Math.max(...moved);
};

let root = createRoot(document.createElement('div'));
const page = {
  clear: async () => {
    root.unmount();
    document.querySelector('#box')?.remove();
    await frames(2);
  },
  async mount(list: 'ours' | 'virtua', count: number) {
    const box = document.body.appendChild(document.createElement('div'));
    box.id = 'box';
    box.className = 'shelftalk';
    Object.assign(box.style, { height: '700px', display: 'flex' });
    root = createRoot(box);
    const ids = upTo(count, 'm');
    root.render(list === 'ours' ? <Ours initial={ids} /> : <Virtua initial={ids} />);
    await frames(2);
    if (list === 'virtua') toEnd();
    await frames(10);
  },
  rows: () => document.querySelectorAll('[data-id]').length,
  /** Scrolls up in steps; resolves with the largest movement of visible rows between two steps. */
  async scroll(steps: number) {
    let largest = 0;
    for (let step = 0; step < steps; step += 1) {
      scroller().scrollTop -= 260;
      await frame();
      const before = tops();
      await frames(2);
      largest = Math.max(largest, drift(before));
    }
    return largest;
  },
  /** Prepends a hundred rows to a list of 60, near its start; resolves with the largest movement of a visible row. */
  async prepend() {
    scroller().scrollTop = 600;
    await frames(6);
    const before = tops();
    const ids = upTo(60, 'm');
    setIds([...upTo(100, 'old'), ...ids]);
    await frames(6);
    return drift(before);
  },
};
export type WindowPage = typeof page;
Object.assign(window, { page });
