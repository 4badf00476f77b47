import { createRoot } from 'react-dom/client';
import { FontFaces } from '../src/fonts';
import { Gallery } from './gallery';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <FontFaces />
      <Gallery />
    </>,
  );
}
