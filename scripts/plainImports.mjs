/**
 * For Vite: leaves `import()` as written. Our chunks have no style sheets that it would have to fetch first.
 * @returns {import('vite').Plugin}
 */
export const plainImports = () => ({
  name: 'shelftalk:plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
});
