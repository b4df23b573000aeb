import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Chat } from './Chat.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <StrictMode>
    <main>
      <h1>Jackets</h1>
    </main>
    <Chat />
  </StrictMode>,
);
