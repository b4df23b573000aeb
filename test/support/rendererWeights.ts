import { bundledCode, gzippedSize } from './bundles.ts';
import { read } from './sources.ts';

interface RendererFile {
  readonly kind: string;
  readonly component: string;
  readonly file: string;
}

/** The component of each event kind in `defaultRenderers.ts`. */
function rendererFiles(): readonly RendererFile[] {
  const source = read('src/components/renderers/defaultRenderers.ts');
  const files = new Map(
    [...source.matchAll(/import \{ (\w+) \} from '\.\.\/(.+)';/g)].map(([, name, path]) => [name, path]),
  );
  return [...source.matchAll(/^ {2}(\w+): (\w+),$/gm)].map(([, kind = '', component = '']) => ({
    kind,
    component,
    file: `src/components/${files.get(component)}`,
  }));
}

/** Gzipped bytes of a conversation with these renderers, minified in one file without React. */
const weightOf = async (renderers: readonly RendererFile[]): Promise<number> => {
  // Two kinds may have the same renderer.
  const lines = new Set(renderers.map(({ component, file }) => `export { ${component} } from '${file}';`));
  return gzippedSize(
    await bundledCode(
      `export { Conversation } from 'src/components/panel/Conversation.tsx';\n${[...lines].join('\n')}`,
    ),
  );
};

/** Measures, by event kind, the gzipped bytes by which a conversation becomes smaller without the kind's renderer. */
export async function rendererWeights(): Promise<ReadonlyMap<string, number>> {
  const all = rendererFiles();
  const whole = await weightOf(all);
  const weights = new Map<string, number>();
  for (const omitted of all)
    weights.set(omitted.kind, whole - (await weightOf(all.filter((each) => each !== omitted))));
  return weights;
}
