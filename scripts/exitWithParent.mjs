// @ts-check
// Loaded with `node --import` into a program that has an IPC channel to its parent: ends the program with its parent, also when the
// parent is killed by SIGKILL.
if (process.channel) {
  process.once('disconnect', () => process.exit(1));
  process.channel.unref();
}
