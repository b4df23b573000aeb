import type { Meta } from '@storybook/react-vite';
import { pageParameters } from '../docs/Page.tsx';
import { documentStory } from './documentStory.tsx';

const meta = { title: 'Guides/Understand it', parameters: pageParameters } satisfies Meta;
export default meta;

export const Architecture = documentStory('docs/architecture.md');
export const WireFormat = documentStory('docs/wire-format.md');
export const Benchmarks = documentStory('docs/benchmarks.md');
export const UserRequests = documentStory('docs/user-requests.md');
export const Versioning = documentStory('docs/versioning.md');
export const Decisions = documentStory('docs/decisions/README.md');
export const Contributing = documentStory('CONTRIBUTING.md');
export const Changelog = documentStory('CHANGELOG.md');
