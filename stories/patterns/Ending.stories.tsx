import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Text } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { Grid, Page, pageParameters, Verdict } from '../docs/Page.tsx';
import { moment } from '../support/storyChat.ts';

const conversation = recordedAnswer('close', 'That is all, bye').slice(0, 2);
const ended = { session: { status: 'closed', reason: 'agent', at: moment } } as const;

const steps = [
  'The shopper, the agent or the service ends the session.',
  'A notice takes the place of the composer: start again, copy, save.',
  'The messages stay readable.',
];

const meta = { title: 'Patterns/Ending', parameters: pageParameters } satisfies Meta;
export default meta;

export const Ending: StoryObj = {
  render: () => (
    <Page title="Ending" lead="The end of a conversation says when and why, and keeps what was said.">
      <Grid column={340}>
        <div>
          <h2 style={{ marginBlockStart: 0 }}>How it works</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <ChatPreview title="Fell & Ferry" messages={conversation} state={ended} height={560} />
      </Grid>
      <h2>Do and don’t</h2>
      <Grid>
        <Verdict of="do" reason="Name the way on.">
          <Button variant="line">Start again</Button>
        </Verdict>
        <Verdict of="dont" reason="A dead composer: the shopper writes and nothing happens.">
          <Text text="_This chat is closed._" />
        </Verdict>
      </Grid>
    </Page>
  ),
};
