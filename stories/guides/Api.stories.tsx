import type { Meta } from '@storybook/react-vite';
import { pageParameters } from '../docs/Page.tsx';
import { documentStory } from './documentStory.tsx';

// All pages have the same markup with other names, so axe checks the longest only.
const meta = {
  title: 'API/Public types',
  parameters: { ...pageParameters, a11y: { test: 'off' } },
} satisfies Meta;
export default meta;

export const Shelftalk = {
  ...documentStory('api/shelftalk.md'),
  name: 'shelftalk',
  parameters: { a11y: { test: 'error' } },
};
export const ShelftalkPlatform = {
  ...documentStory('api/shelftalk-platform.md'),
  name: '@shelftalk/platform',
};
export const ShelftalkPlatformVerify = {
  ...documentStory('api/shelftalk-platform.verify.md'),
  name: '@shelftalk/platform/verify',
};
export const ShelftalkProxy = { ...documentStory('api/shelftalk-proxy.md'), name: '@shelftalk/proxy' };
export const ShelftalkProxyFetch = {
  ...documentStory('api/shelftalk-proxy.fetch.md'),
  name: '@shelftalk/proxy/fetch',
};
export const ShelftalkProxyWeb = {
  ...documentStory('api/shelftalk-proxy.web.md'),
  name: '@shelftalk/proxy/web',
};
export const ShelftalkCart = { ...documentStory('api/shelftalk.cart.md'), name: 'shelftalk/cart' };
export const ShelftalkEmbed = { ...documentStory('api/shelftalk.embed.md'), name: 'shelftalk/embed' };
export const ShelftalkFloating = {
  ...documentStory('api/shelftalk.floating.md'),
  name: 'shelftalk/floating',
};
export const ShelftalkHttp = { ...documentStory('api/shelftalk.http.md'), name: 'shelftalk/http' };
export const ShelftalkInputs = { ...documentStory('api/shelftalk.inputs.md'), name: 'shelftalk/inputs' };
export const ShelftalkLazy = { ...documentStory('api/shelftalk.lazy.md'), name: 'shelftalk/lazy' };
export const ShelftalkLocales = { ...documentStory('api/shelftalk.locales.md'), name: 'shelftalk/locales' };
export const ShelftalkOffline = { ...documentStory('api/shelftalk.offline.md'), name: 'shelftalk/offline' };
export const ShelftalkPersist = { ...documentStory('api/shelftalk.persist.md'), name: 'shelftalk/persist' };
export const ShelftalkUcp = { ...documentStory('api/shelftalk.ucp.md'), name: 'shelftalk/ucp' };
export const ShelftalkWebmcp = { ...documentStory('api/shelftalk.webmcp.md'), name: 'shelftalk/webmcp' };
export const ShelftalkRenderers = {
  ...documentStory('api/shelftalk.renderers.md'),
  name: 'shelftalk/renderers',
};
export const ShelftalkStore = { ...documentStory('api/shelftalk.store.md'), name: 'shelftalk/store' };
export const ShelftalkTesting = { ...documentStory('api/shelftalk.testing.md'), name: 'shelftalk/testing' };
export const ShelftalkTheme = { ...documentStory('api/shelftalk.theme.md'), name: 'shelftalk/theme' };
export const ShelftalkAiSdk = { ...documentStory('api/shelftalk.ai-sdk.md'), name: 'shelftalk/ai-sdk' };
export const ShelftalkAgUi = { ...documentStory('api/shelftalk.ag-ui.md'), name: 'shelftalk/ag-ui' };
