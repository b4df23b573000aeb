/** The entries that each server's package exports. */
export const libraryEntries = {
  proxy: ['index', 'fetch', 'web'],
  platform: ['index', 'verify'],
};
