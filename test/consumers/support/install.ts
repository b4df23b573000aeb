import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryNpmCi } from '../../../scripts/setup.mjs';
import { root } from '../../support/sources.ts';

/** Folders of the project with a lock file of their own, and the packages that are unpacked there. */
const installs = {
  'test/consumers': ['.', 'proxy', 'platform'],
  'test/consumers/vite-react18': ['.'],
};

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Runs a program in a folder of the project; throws its output when it fails. */
function run(program: string, args: readonly string[], folder: string): void {
  // Without the variables of an `npm run` around this process, which name this project's folder.
  const withoutNpmSettings = Object.entries(process.env).filter(([key]) => !/^npm_/iu.test(key));
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: join(root, folder),
    env: Object.fromEntries(withoutNpmSettings),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
}

/** Unpacks an archive to `node_modules`; npm would also pin its checksum, which changes with every build. */
function unpack(archive: string, { name, dependencies = {} }: Manifest, folder: string): void {
  const modules = join(root, folder, 'node_modules');
  rmSync(join(modules, name), { recursive: true, force: true });
  mkdirSync(join(modules, name), { recursive: true });
  run('tar', ['-xzf', archive, '--strip-components=1', '-C', join(modules, name)], folder);
  const missing = Object.keys(dependencies).filter((dependency) => !existsSync(join(modules, dependency)));
  if (missing.length > 0)
    throw new Error(`${folder}/package.json lacks dependencies of ${name}: ${missing.join(', ')}`);
}

/** Exit code of this script when npm cannot install the dependencies, as without network. On CI that is an error. */
export const notInstalled = 3;

/**
 * Installs the locked dependencies of all consumers and unpacks the packed packages next to them.
 * @returns whether npm could install them
 * @throws {Error} when packing or unpacking fails, and on CI when npm fails
 */
function installConsumers(): boolean {
  const isInstalled = Object.keys(installs).every((folder) => tryNpmCi(folder, ['--prefer-offline']));
  if (!isInstalled) {
    if (process.env.CI) throw new Error('The dependencies of test/consumers could not be installed.');
    return false;
  }
  const archives = mkdtempSync(join(tmpdir(), 'packed-'));
  for (const source of ['.', 'proxy', 'platform']) {
    run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', archives], source);
    const manifest: Manifest = JSON.parse(readFileSync(join(root, source, 'package.json'), 'utf8'));
    const archive = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
    for (const [folder, packages] of Object.entries(installs)) {
      if (packages.includes(source)) unpack(join(archives, archive), manifest, folder);
    }
  }
  return true;
}

if (process.argv[2]?.endsWith('install.ts') && !installConsumers()) process.exitCode = notInstalled;
