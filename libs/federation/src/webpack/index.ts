export { baseConfiguration } from './base-configuration.js';
export { defineRemote } from './define-remote.js';
export { defineScript } from './define-script.js';
export { defineShell } from './define-shell.js';
export { sharedVersions } from './shared-packages.js';
