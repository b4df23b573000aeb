// Measures when the first word of an answer that an agent writes word by word arrives: `npm run bench -- firstWord`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { printLimits } from '../proxy/limits.ts';
import { measureBehindProxy } from './behindProxy.ts';

if (existsSync('/usr/bin/taskset')) spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)]);
printLimits(await measureBehindProxy());
