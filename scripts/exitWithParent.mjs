// @ts-check
// Loaded with `node --import` into a program that has an IPC channel to its parent: ends it with the parent, also when that is
// killed by SIGKILL.
if (process.channel) {
  process.once('disconnect', () => process.exit(1));
  process.channel.unref();
}
