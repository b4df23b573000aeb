#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand, usage } from './control/commands.ts';
import { createControlClient } from './control/controlClient.ts';
import { StartError } from './StartError.ts';
import { type ServeOptions, serve } from './serve.ts';
import { type OwnFolders, readSettings } from './settings.ts';

const shutdownSignals = ['SIGTERM', 'SIGINT'];

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return;
  }
  const settings = readSettings(process.env, ownFolders());
  if (args.length > 0) {
    const control = createControlClient(settings.controlPort, settings.dataDir);
    console.log(await runCommand(args, control));
    return;
  }
  // Without a terminal the secret would end up in a log file, so no key is created.
  const options: ServeOptions = { createKey: process.stdout.isTTY === true };
  const server = await serve(settings, options);
  let isShuttingDown = false;
  const shutDown = () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    server.close().then(() => process.exit(0), fail);
  };
  const onSignal = () => {
    // Without a handler a second signal ends the process at once.
    for (const signal of shutdownSignals) process.off(signal, onSignal);
    shutDown();
  };
  for (const signal of shutdownSignals) process.on(signal, onSignal);
  if (process.env.EXIT_WITH_PARENT) {
    process.on('disconnect', shutDown);
    if (!process.connected) return shutDown();
  }
  if (server.newKey !== undefined) {
    console.error(
      `business  ${server.businessId}\nkey       ${server.newKey}\n\nThe key is shown only once.`,
    );
  }
  console.log(`Shelftalk platform listening on ${server.address}`);
  if (server.hasShop)
    console.log(`The demo shop is at ${server.address}/, with the chat of ${settings.chatUrl}`);
}

/** Returns the package's folders: next to the built entry. Run from source, the catalogue is the project's folder. */
function ownFolders(): OwnFolders {
  const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  if (import.meta.url.endsWith('.ts')) return { catalogue: folder('../catalogue'), shop: undefined };
  const shop = folder('./shop');
  return { catalogue: folder('./catalogue'), shop: existsSync(shop) ? shop : undefined };
}

function fail(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
