#!/usr/bin/env node
import { createControlClient } from './control/client.ts';
import { runCommand, usage } from './control/commands.ts';
import { StartError } from './StartError.ts';
import { type PlatformServer, type ServeOptions, serve } from './serve.ts';
import { readSettings } from './settings.ts';

async function main(words: readonly string[]): Promise<void> {
  if (words.includes('--help') || words.includes('-h')) {
    console.log(usage);
    return;
  }
  const settings = readSettings(process.env);
  if (words.length > 0) {
    const control = createControlClient(settings.controlPort, settings.dataDir);
    console.log(await runCommand(words, control));
    return;
  }
  // A secret belongs on a screen and in no log file, so a key is made only when a person is watching.
  const options: ServeOptions = { makeKey: process.stdout.isTTY === true };
  const served = await serve(settings, options);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(served));
  if (process.env.EXIT_WITH_PARENT) {
    process.once('disconnect', () => end(served));
    if (!process.connected) return end(served);
  }
  if (served.newKey !== undefined) {
    console.error(
      `business  ${served.businessId}\nkey       ${served.newKey}\n\nThe key is shown this once.`,
    );
  }
  console.log(`Shelftalk platform listening on ${served.address}`);
}

/** Ends in order: a second signal, which is not caught any more, ends at once. */
function end(served: PlatformServer): void {
  served.close().then(
    () => process.exit(0),
    (error: unknown) => fail(error),
  );
}

function fail(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
