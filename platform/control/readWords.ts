import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../StartError.ts';

/** The options and other words of a command. Throws a StartError where they do not fit. */
export function readWords<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
