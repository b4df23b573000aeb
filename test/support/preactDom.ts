export { createRoot } from '../../src/widget/preact/client.ts';

/** The testing library takes `react-dom` whole, for what it does on React before 18. */
export default {};
