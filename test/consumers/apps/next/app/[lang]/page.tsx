import { Assistant } from '../Assistant';

export default async function Page({ params }: { readonly params: Promise<{ lang: string }> }) {
  const { lang } = await params;
  return (
    <main>
      <h1>{lang === 'de' ? 'Jacken' : 'Jackets'}</h1>
      <Assistant lang={lang} />
    </main>
  );
}
