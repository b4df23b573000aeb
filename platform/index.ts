import '../src/protocol/index.ts'; export {ServiceError} from '../src/protocol/index.ts';
