import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { copyNewDatabase } from '../support/copyNewDatabase.ts';
import { ask, productsOf } from '../support/npmStart.ts';
import { freePort, run } from '../support/processes.ts';
import { root } from '../support/sources.ts';

const sources = ['build', 'catalogue', 'demo', 'platform', 'proxy', 'scripts', 'shop-agent', 'src'];
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
/** Whether a path is a source file: not one of the packages, which are linked, and not a built file. */
const isSource = (path: string) => !['node_modules', 'dist', '.data'].includes(basename(path));

/** Id of an ordinary user for the programs, if the tests run as root. */
const user = process.getuid?.() === 0 ? 65_534 : undefined;
const identity = user === undefined ? {} : { uid: user, gid: user };
/** Whether that user may read the installed packages: only root can read a checkout in the home folder of root. */
const canRead =
  spawnSync(process.execPath, ['-e', `require('fs').readdirSync(${JSON.stringify(`${root}node_modules`)})`], {
    cwd: '/',
    ...identity,
  }).status === 0;

let home: string;
let folder: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'other-'));
  folder = join(home, 'My shop (100 %)');
  for (const path of [...sources, ...settings])
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isSource });
  mkdirSync(join(folder, 'node_modules'));
  await copyNewDatabase(join(folder, '.data/platform/db'));
  // Before the packages are linked, because `chown` would change the owner of the linked folders, too.
  if (user !== undefined) spawnSync('chown', ['-R', `${user}:${user}`, home]);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!/^\.(?:shelftalk|vite|cache)/u.test(name))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
});
afterAll(() => rmSync(home, { recursive: true }));

it.skipIf(!canRead)(
  '`npm start` builds and answers in a folder with spaces, for a user who is not root',
  async () => {
    const dataDir = join(folder, '.data');
    const env = {
      PORT: String(await freePort()),
      PLATFORM_PORT: String(await freePort()),
      PLATFORM_CONTROL_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      HOME: home,
      TMPDIR: home,
      ALLOW_NO_ORIGIN: '1',
    };
    const shop = run('scripts/start.mjs', [], env, { folder, user });
    onTestFinished(async () => {
      await shop.stop();
    });
    const [, url = ''] = await shop.printed(/The shop is open at (\S+)\//);
    expect(shop.output()).toContain('Building embed');
    expect((await fetch(`${url}/`)).status).toBe(200);
    expect((await fetch(`${url}/shelftalk.js`)).status).toBe(200);
    expect(productsOf(await ask(url, 'A waterproof jacket under 150'))).not.toEqual([]);
    expect(statSync(dataDir).uid).toBe(user ?? process.getuid?.());
    expect(await shop.stop('SIGINT')).toBe(0);
  },
  600_000,
);
