// @ts-check
// Makes the documents of a package stand alone while it is packed: `node scripts/packDocuments.mjs write` before, and
// `… restore` after, in the folder of the package. The originals are in `.packing` meanwhile.
//
// The links of a README are dead on a registry's page, and a document must not link to what is not in its package. With
// PACKAGE_REPOSITORY, such as https://github.com/owner/name, these links lead to the repository; without it they become text.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, root } from './setup.mjs';

/** Files that npm packs whatever `files` lists. */
const alwaysPacked = ['package.json', 'README.md', 'LICENSE'];

/**
 * Whether a package contains a file or folder.
 * @param {string} path from the folder of the package
 * @param {readonly string[]} files of its package.json: files, folders, and `FOLDER/*.md`
 */
const isPacked = (path, files) =>
  [...alwaysPacked, ...files].some(
    (entry) =>
      path === entry ||
      path.startsWith(`${entry}/`) ||
      (entry.endsWith('/*.md') && posix.dirname(path) === posix.dirname(entry) && path.endsWith('.md')),
  );

/** A fenced block, a code span, or a link or picture; only the last has groups. */
const markdown =
  /^( *)```[\s\S]*?^\1```$|`+[^`]*`+|(!?)\[((?:`[^`]*`|[^\]`])*)\]\((?![a-z][a-z\d+.-]*:|[/#])([^()\s]+)\)/gim;
/** A paragraph of HTML, and a picture with a relative address. */
const [paragraph, picture] = [/^<p>\n[\s\S]*?^<\/p>\n+/gm, /(<img src=")(?!https?:)([^"]+)(")/g];

/**
 * Returns a document without relative links that do not work in its package.
 *
 * @param {string} text
 * @param {object} place
 * @param {string} place.path of the document, from the folder of its package
 * @param {string} place.folder of the package, from the root of the repository
 * @param {readonly string[]} place.files of the package
 * @param {string} [place.repository] its address
 */
export function standAlone(text, { path, folder, files, repository }) {
  const isReadme = path === 'README.md';
  /** @param {string} target */
  const pathOf = (target) => posix.join(posix.dirname(path), target.replace(/#.*/, ''));
  /** @param {string} target @param {string} view */
  const addressOf = (target, view) =>
    `${repository}/${view}/HEAD/${posix.join(folder, pathOf(target))}${/#.*/.exec(target)?.[0] ?? ''}`;
  const withoutPictures = isReadme
    ? text.replace(paragraph, (html) =>
        repository
          ? html.replace(picture, (_, start, target, end) => start + addressOf(target, 'raw') + end)
          : picture.test(html)
            ? ''
            : html,
      )
    : text;
  return withoutPictures.replace(markdown, (all, _indent, mark, label, target) => {
    if (target === undefined) return all;
    const isInside = isPacked(pathOf(target), files);
    if (isInside && !isReadme) return all;
    if (repository) return `${mark}[${label}](${addressOf(target, mark ? 'raw' : 'blob')})`;
    if (mark) return label;
    const isNamed = label.includes(`\`${pathOf(target)}\``) || !isInside;
    return isNamed ? label : `${label} (\`${pathOf(target)}\`)`;
  });
}

/**
 * Returns the paths of a package's documents.
 * @param {string} folder
 * @param {readonly string[]} files of its package.json
 */
const documentsOf = (folder, files) => [
  'README.md',
  ...files
    .filter((entry) => entry.endsWith('/*.md'))
    .map(dirname)
    .flatMap((entry) => readdirSync(join(folder, entry)).map((name) => posix.join(entry, name)))
    .filter((path) => isPacked(path, files)),
];

/** @param {string} action @param {string} folder of the package */
function run(action, folder) {
  /** @type {{ files: string[] }} */
  const { files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const packing = join(root, '.packing');
  const originals = join(packing, basename(folder));
  // Also after a packing that was interrupted.
  if (existsSync(originals)) cpSync(originals, folder, { recursive: true });
  rmSync(originals, { recursive: true, force: true });
  if (existsSync(packing) && readdirSync(packing).length === 0) rmdirSync(packing);
  if (action === 'restore') return;
  if (action !== 'write') fail('Name what to do: write or restore.');
  const repository = process.env.PACKAGE_REPOSITORY?.replace(/\/+$/, '');
  if (repository && !/^https:\/\/[^\s"()<>]+$/.test(repository))
    fail('PACKAGE_REPOSITORY must be an https address.');
  const place = {
    folder: relative(root, folder).split(sep).join('/'),
    files,
    ...(repository && { repository }),
  };
  const documents = documentsOf(folder, files);
  for (const path of documents) {
    mkdirSync(dirname(join(originals, path)), { recursive: true });
    cpSync(join(folder, path), join(originals, path));
  }
  for (const path of documents)
    writeFileSync(
      join(folder, path),
      standAlone(readFileSync(join(folder, path), 'utf8'), { path, ...place }),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv[2] ?? '', resolve('.'));
