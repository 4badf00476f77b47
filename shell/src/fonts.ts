/** Puts the fonts into the build; the page server writes the rules that use them. */
import '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2';
import '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2';
import '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-600-normal.woff2';
