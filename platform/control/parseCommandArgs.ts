import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../StartError.ts';

/**
 * Parses a command's arguments.
 * @throws StartError when an argument is not allowed.
 */
export function parseCommandArgs<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
