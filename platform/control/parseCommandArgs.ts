import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartFault } from '../StartFault.ts';

/**
 * Parses a command's arguments.
 * @throws StartFault when an argument is not allowed.
 */
export function parseCommandArgs<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartFault(error instanceof Error ? error.message : String(error));
  }
}
