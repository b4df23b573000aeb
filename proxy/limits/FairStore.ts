export { FairStore } from '../../src/protocol/index.ts';
