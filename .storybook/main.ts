import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { onPreact } from './onPreact.ts';
import { withReadableNames } from './storyNames.ts';

const config: StorybookConfig = {
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { backgrounds: false, viewport: false, outline: false, sidebarOnboardingChecklist: false },
  experimental_indexers: (indexers = []) => indexers.map(withReadableNames),
  viteFinal: (viteConfig) => mergeConfig(viteConfig, { plugins: [onPreact()] }),
};
export default config;
