export { createRoot } from '../../src/widget/preact/client.ts';

/** The testing library imports `react-dom` as a whole, but uses it only for legacy roots. */
export default {};
