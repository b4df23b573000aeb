import type { Meta } from '@storybook/react-vite';
import { pageParameters } from '../docs/Page.tsx';
import { documentStory } from './documentStory.tsx';

const meta = { title: 'Guides/Run the servers', parameters: pageParameters } satisfies Meta;
export default meta;

export const ProxyServer = documentStory('docs/proxy.md');
export const Environment = documentStory('docs/environment.md');
export const Platform = documentStory('docs/platform.md');
export const Scale = documentStory('docs/scale.md');
