import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Replaces React by the embed's preact-based replacement. A key also matches the paths below it, so `react` comes last. */
export const preactAlias = {
  'react/jsx-runtime': here('../src/widget/preact/jsxRuntime.ts'),
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': here('../src/widget/preact/client.ts'),
  react: here('../src/widget/preact/react.ts'),
};
