import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { expect } from 'storybook/test';
import { Page, pageParameters, ScrollBox } from '../docs/Page.tsx';
import { controls, states } from './controls.tsx';
import { showForcedStates } from './forceStates.ts';
import './matrix.css';

const schemes = ['light', 'dark'] as const;

const StateMatrix = () => {
  useLayoutEffect(showForcedStates, []);
  return (
    <Page
      title="States"
      lead="Buttons, fields and the launcher in every state. The states are drawn by the style sheet of the chat itself; a dash means that a control does not have the state."
    >
      {schemes.map((scheme) => (
        <section key={scheme} className="shelftalk matrix" data-scheme={scheme}>
          <h2>{scheme === 'light' ? 'Light' : 'Dark'}</h2>
          <ScrollBox label={`States, ${scheme}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Control</th>
                  {states.map((state) => (
                    <th key={state} scope="col">
                      {state}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {controls.map(({ name, show }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {states.map((state) => (
                      <td key={state} data-show={state}>
                        <div className="page-example" inert>
                          {show(state) ?? '–'}
                        </div>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </section>
      ))}
    </Page>
  );
};

const meta = { title: 'States/Matrix', parameters: pageParameters } satisfies Meta;
export default meta;

export const Matrix: StoryObj = {
  render: () => <StateMatrix />,
  play: async ({ canvasElement }) => {
    const lookOf = (state: string) => {
      const button = canvasElement.querySelector(`[data-show="${state}"] .shelftalk-button`);
      if (!button) throw new Error(`No button is shown in the state ${state}.`);
      const { backgroundColor, boxShadow, outlineStyle, opacity } = getComputedStyle(button);
      return [backgroundColor, boxShadow, outlineStyle, opacity].join(' ');
    };
    await expect(lookOf('hover')).not.toBe(lookOf('rest'));
    await expect(lookOf('focus')).not.toBe(lookOf('rest'));
    await expect(lookOf('disabled')).not.toBe(lookOf('rest'));
  },
};
