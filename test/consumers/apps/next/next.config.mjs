import { fileURLToPath } from 'node:url';

// The folder of `node_modules`, which this app shares with others.
const root = fileURLToPath(new URL('../..', import.meta.url));

export default { distDir: 'dist', turbopack: { root } };
