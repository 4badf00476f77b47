import type { PreviewNote } from '../../server/preview/preview-answers';
import { showBanner } from './banner';

// The page server wrote it beside this script.
const note = JSON.parse(document.getElementById('preview')?.textContent ?? '') as PreviewNote;
showBanner(note, { events: window, reload: () => window.location.reload() });
