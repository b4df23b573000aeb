import { createRoot } from 'react-dom/client';
import { OwnPanel } from './OwnPanel.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <div style={{ blockSize: 640 }}>
    <OwnPanel />
  </div>,
);
