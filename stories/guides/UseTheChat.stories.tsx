import type { Meta } from '@storybook/react-vite';
import { pageParameters } from '../docs/Page.tsx';
import { documentStory } from './documentStory.tsx';

const meta = { title: 'Guides/Use the chat', parameters: pageParameters } satisfies Meta;
export default meta;

export const Documentation = documentStory('docs/README.md');
export const ScriptTag = documentStory('docs/script-tag.md');
export const Attributes = documentStory('docs/attributes.md');
export const React = documentStory('docs/react.md');
export const Parts = documentStory('docs/parts.md');
export const Renderers = documentStory('docs/renderers.md');
export const Theming = documentStory('docs/theming.md');
export const Languages = documentStory('docs/languages.md');
export const Cart = documentStory('docs/cart.md');
export const Orders = documentStory('docs/orders.md');
export const Handover = documentStory('docs/handover.md');
export const SignedIn = documentStory('docs/signed-in.md');
export const Persistence = documentStory('docs/persistence.md');
export const Media = documentStory('docs/media.md');
export const Events = documentStory('docs/events.md');
export const Vue = documentStory('docs/vue.md');
export const Svelte = documentStory('docs/svelte.md');
export const Next = documentStory('docs/next.md');
export const AiSdk = documentStory('docs/ai-sdk.md');
export const AgUi = documentStory('docs/ag-ui.md');
export const Browsers = documentStory('docs/browsers.md');
export const Testing = documentStory('docs/testing.md');
