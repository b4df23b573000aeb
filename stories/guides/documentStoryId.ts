const servers = ['proxy', 'environment', 'platform', 'scale'];
const background = ['architecture', 'wire-format', 'benchmarks', 'user-requests', 'versioning'];

/** Documents whose story has another name than their file. */
const renamed: Readonly<Record<string, string>> = {
  'docs/README.md': 'documentation',
  'docs/decisions/README.md': 'decisions',
  'docs/proxy.md': 'proxy-server',
};

const groupOf = (folder: string | undefined, name: string): string => {
  if (folder === 'api') return 'api-public-types';
  if (servers.includes(name)) return 'guides-run-the-servers';
  const isGuide = folder === 'docs' && !background.includes(name) && !name.startsWith('decisions');
  return isGuide ? 'guides-use-the-chat' : 'guides-understand-it';
};

/** The id of the story of a document that has one. @param path Path from the root of the repository. */
export const documentStoryId = (path: string): string => {
  const [, folder, name = ''] = /^(?:(\w+)\/)?([\w./-]+)\.md$/u.exec(path) ?? [];
  return `${groupOf(folder, name)}--${renamed[path] ?? name.toLowerCase().replaceAll('.', '-')}`;
};
