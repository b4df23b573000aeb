/**
 * For Vite: leaves `import()` as written. Our chunks have no style sheets that it would have to fetch first.
 * @returns {import('vite').Plugin}
 */
export const plainImports = () => ({
  name: 'shelftalk:plain-imports',
  configResolved({ plugins }) {
    const wraps = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
    if (wraps < 0) throw new Error('Vite has another name for what wraps import().');
    plugins.splice(wraps, 1);
  },
});
