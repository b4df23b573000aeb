import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page, pageParameters, Table } from '../docs/Page.tsx';

const meta = { title: 'Foundations/Motion', parameters: pageParameters } satisfies Meta;
export default meta;

export const Motion: StoryObj = {
  render: () => (
    <Page
      title="Motion"
      lead="Animations are short and carry no information. With reduced motion only opacity changes."
    >
      <Table
        label="Durations"
        head={['What', 'Duration', 'How']}
        rows={[
          ['Hover, press, small changes', '160 ms', 'colour only'],
          ['A message arrives', '160 ms', '8 px up, and opacity'],
          ['Panel and sheets open', '240 ms', 'opacity; sheets also move up'],
          ['Closing', '160 ms', 'shorter than opening'],
          ['A row of cards', '160 ms, 30 ms apart', 'opacity'],
        ]}
      />
      <h2>Easing</h2>
      <p>
        One curve for everything: <code>cubic-bezier(0.2, 0.7, 0.2, 1)</code>. It starts fast and settles.
      </p>
      <svg viewBox="0 0 220 160" width="220" height="160" role="img" aria-label="The easing curve">
        <path d="M20 140V20M20 140h180" stroke="var(--shelftalk-line-strong)" fill="none" />
        <path d="M20 140C56 56 56 20 200 20" stroke="var(--shelftalk-link)" strokeWidth="3" fill="none" />
      </svg>
      <h2>Rules</h2>
      <ul>
        <li>Nothing waits for motion: a press works before the animation ends.</li>
        <li>The text that the shopper reads does not move, also when messages arrive above or below.</li>
        <li>
          Only two animations are endless: the three strokes of the edge while the chat waits for an answer,
          and the pictures of products that are still loading.
        </li>
      </ul>
    </Page>
  ),
};
