import type { DevServerNote, PreviewNote } from '../../server/preview/preview-answers';
import { showBanner } from './banner';
import { applyDevServer } from './dev-server';
import { startShell } from './waiting-page';

// The page server wrote it beside this script.
const note = JSON.parse(document.getElementById('preview')?.textContent ?? '') as
  | PreviewNote
  | DevServerNote;
const surroundings = { events: window, reload: () => window.location.reload() };

if ('address' in note) void applyDevServer(note, surroundings).finally(startShell);
else showBanner(note, surroundings);
