import type { Meta, StoryObj } from '@storybook/react-vite';
import { languages } from '../../src/widget/index.ts';
import { Page, pageParameters, storyHref, Table } from '../docs/Page.tsx';
import { moment } from '../support/storyChat.ts';

const meta = { title: 'Content/Languages', parameters: pageParameters } satisfies Meta;
export default meta;

export const Languages: StoryObj = {
  render: () => (
    <Page
      title="Languages"
      lead="The chat has its strings in fourteen languages. Two are written from right to left, which mirrors the whole chat."
    >
      <Table
        label="Languages"
        head={['Language', 'Tag', 'Own name', 'A price', 'A number', 'A time']}
        rows={languages.map((tag) => [
          new Intl.DisplayNames(['en'], { type: 'language' }).of(tag),
          <code key="tag">{tag}</code>,
          <span key="own" lang={tag} dir="auto">
            {new Intl.DisplayNames([tag], { type: 'language' }).of(tag)}
          </span>,
          new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }).format(1159),
          new Intl.NumberFormat(tag).format(20_000),
          new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(moment),
        ])}
      />
      <h2>Rules</h2>
      <ul>
        <li>Leave room: German words can be twice as long. Buttons wrap their text and never cut it.</li>
        <li>Never build a sentence from parts; plural forms are whole strings.</li>
        <li>Mirror arrows and order, but not pictures, numbers or the logo of the shop.</li>
      </ul>
      <p>
        The guide{' '}
        <a href={storyHref('guides-use-the-chat--languages')} target="_top">
          Languages
        </a>{' '}
        explains how to choose and add a language. The toolbar above shows every story in each of them.
      </p>
    </Page>
  ),
};
