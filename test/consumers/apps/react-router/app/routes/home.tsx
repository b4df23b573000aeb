import { useParams } from 'react-router';
import { ShelftalkChat } from 'shelftalk';
import { de } from 'shelftalk/locales';
import { StoreNumber } from '../../../../support/StoreNumber.tsx';
import 'shelftalk/styles.css';

export default function Home() {
  const { lang } = useParams();
  return (
    <main>
      <h1>{lang === 'de' ? 'Jacken' : 'Jackets'}</h1>
      <div style={{ blockSize: 640 }}>
        <ShelftalkChat
          endpoint="/api/agent"
          mode="inline"
          title="Ask our guides"
          locale={lang === 'de' ? de : undefined}
        >
          <StoreNumber />
        </ShelftalkChat>
      </div>
    </main>
  );
}
