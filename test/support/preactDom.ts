export { createRoot } from '../../src/widget/preact/client.ts';

/** The testing library imports all of `react-dom` for React before 18. */
export default {};
