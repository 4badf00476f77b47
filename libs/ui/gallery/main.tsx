import { createRoot } from 'react-dom/client';
import { GalleryFonts } from './fonts';
import { Gallery } from './gallery';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <GalleryFonts />
      <Gallery />
    </>,
  );
}
