import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, root } from '../support/sources.ts';

/** The Dockerfile's stages by name, each with its base image and its instructions. The stage without a name is `image`. */
const stages = new Map(
  read('proxy/Dockerfile')
    .split(/^FROM /m)
    .slice(1)
    .map((text) => {
      const [from = '', ...instructions] = text.split('\n').filter((line) => line && !line.startsWith('#'));
      const [, image = from, name = 'image'] = /^(\S+)(?: AS (\S+))?$/.exec(from) ?? [];
      return [name, { image, instructions }];
    }),
);
const stage = (name: string) => stages.get(name) ?? { image: '', instructions: [] };

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly link?: boolean }>>;
}
const lockfile = (path: string): Lockfile => JSON.parse(readFileSync(path, 'utf8'));

describe('the container image', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shelftalk-image-'));
    for (const instruction of stage('dependencies').instructions) {
      const [word, ...rest] = instruction.split(' ');
      if (word === 'COPY') {
        const to = rest.pop() ?? '';
        for (const path of rest) {
          const target = join(folder, to, path.split('/').at(-1) ?? '');
          mkdirSync(dirname(target), { recursive: true });
          cpSync(join(root, path), target);
        }
      } else {
        // The packages are in npm's cache since the project itself was installed from the same lockfile.
        const { status, stderr } = spawnSync('sh', ['-c', rest.join(' ')], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, npm_config_offline: 'true', npm_config_loglevel: 'error' },
        });
        expect(status, stderr).toBe(0);
      }
    }
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('installs every package in its lockfile version and no development package', () => {
    const { packages: installed } = lockfile(join(folder, 'node_modules/.package-lock.json'));
    const { packages: locked } = lockfile(join(root, 'package-lock.json'));
    const paths = Object.keys(installed).filter((path) => !installed[path]?.link);
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => installed[path]?.version !== locked[path]?.version)).toEqual([]);
    expect(paths).not.toContain('node_modules/vite');
  });

  it('contains everything that the built server imports', () => {
    cpSync(join(root, 'proxy/dist'), join(folder, 'dist'), { recursive: true });
    cpSync(join(root, 'proxy/package.json'), join(folder, 'package.json'));
    const { status, stderr } = spawnSync(process.execPath, ['dist/main.js'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(stderr).toContain('AGENT_BASE_URL');
    expect(stderr).not.toContain('Cannot find');
    expect(status).toBe(1);
  });

  it('is based on one image that a digest pins', () => {
    const images = [...stages.values()].map(({ image }) => image).filter((image) => !stages.has(image));
    expect(images).toEqual([expect.stringMatching(/^node:24-slim@sha256:[0-9a-f]{64}$/)]);
  });

  it('copies only built files and packages and runs as an unprivileged user', () => {
    const { instructions } = stage('image');
    const copied = instructions.filter((line) => line.startsWith('COPY '));
    expect(copied.filter((line) => !/^COPY --from=(build|dependencies) /.test(line))).toEqual([]);
    expect(instructions).toContain('USER node');
  });
});

const secretFiles = ['.env', '.env.production', 'proxy/.env', 'proxy/example/agent-key'];

describe('a secret beside the sources', () => {
  it.each(secretFiles)('is not committed: %s', (path) => {
    expect(spawnSync('git', ['check-ignore', '-q', '--no-index', path], { cwd: root }).status).toBe(0);
  });

  it.each(secretFiles)('is not sent to the image builder: %s', (path) => {
    const patterns = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => {
        const source = line
          .replaceAll('.', '\\.')
          .replaceAll('*', '[^/]*')
          .replaceAll('[^/]*[^/]*/', '(?:.*/)?');
        return new RegExp(`^${source}$`);
      });
    expect(patterns.some((pattern) => pattern.test(path))).toBe(true);
  });
});
