import { createRoot } from 'react-dom/client';
import { PlainPanel } from './PlainPanel.tsx';
import './plain.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <div style={{ blockSize: 640 }}>
    <PlainPanel />
  </div>,
);
