import { defineShell } from '@stagedoor/federation/webpack';

export default defineShell(import.meta.url, {
  shell: './src/main.ts',
  device: './src/device/main.ts',
  offlineWorker: './src/offline-worker/main.ts',
});
