import type { ReactNode } from 'react';
import { Grid, Page, type PageProps, Verdict } from '../docs/Page.tsx';

interface Example {
  readonly reason: string;
  readonly example: ReactNode;
}

interface PatternPageProps extends Pick<PageProps, 'title' | 'lead'> {
  /** How the pattern works, in order. */
  readonly steps: readonly string[];
  /** The pattern in use. */
  readonly children: ReactNode;
  readonly good: Example;
  readonly bad: Example;
}

/** A page about a pattern: its steps beside an example, then one example to follow and one to avoid. */
export const PatternPage = ({ title, lead, steps, children, good, bad }: PatternPageProps) => (
  <Page title={title} lead={lead}>
    <Grid column={340}>
      <div>
        <h2 style={{ marginBlockStart: 0 }}>How it works</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      {children}
    </Grid>
    <h2>Do and don’t</h2>
    <Grid>
      <Verdict of="do" reason={good.reason}>
        {good.example}
      </Verdict>
      <Verdict of="dont" reason={bad.reason}>
        {bad.example}
      </Verdict>
    </Grid>
  </Page>
);
