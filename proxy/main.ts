import Fastify from 'fastify'; import {ServiceError} from '../src/protocol/index.ts'; console.log(Fastify, ServiceError)
