/** Adds the fonts to the build. The page server writes their @font-face rules. */
import '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2';
import '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2';
import '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-600-normal.woff2';
