export { baseConfiguration, developmentConfiguration } from './base-configuration.js';
export { defineRemote } from './define-remote.js';
export { defineScript } from './define-script.js';
export { defineRenderer, defineShell } from './define-shell.js';
export { refusingImports } from '../bundling/provided-imports.js';
export { stylesRule } from '../bundling/styles-rule.js';
export { sharedVersions } from '../bundling/shared-packages.js';
export { InvalidDeclaration, InvalidRemote } from '../bundling/invalid-remote.js';
